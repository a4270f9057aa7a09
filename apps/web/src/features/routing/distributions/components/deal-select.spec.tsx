import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN, adminWithout, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { savedDistribution } from '#test/fake-distributions';
import { PLAN } from '#test/fake-plans';

afterEach(() => sessionStorage.clear());

const CRG = { id: 21, name: 'CRG FR' };
const plan = (id: number, name: string) => ({ ...PLAN, id, name, maturity_days: 0 });

/** A distribution whose first group is Alpha under CRG FR, and Beta. */
const withDeal = () => {
  const saved = savedDistribution(1);
  saved.step2[0]!.groups[0]!.brands[0]!.deal = CRG;
  return saved;
};
const openEditor = async (user = ADMIN) => {
  const calls = answerCall('/api/distributions', ({ method }) =>
    method === 'GET' ? [] : { message: 'Distribution updated successfully', version: 4 },
  );
  answerCall('/api/distributions/1', withDeal);
  const plans = answerCall('/api/advertisers/2/plans', () => [plan(31, 'CPA DE'), plan(32, '')]);
  const person = openApp('/rotations?distribution=1&step=2', user);
  const first = within(await screen.findByRole('list', { name: 'Advertisers of First' }));
  return { calls, plans, person, first };
};

test('a member shows its deal; another one is chosen and saved; undo takes it back', async () => {
  const { calls, plans, person, first } = await openEditor();
  expect(first.getByRole('spinbutton', { name: 'Percentage of Alpha · CRG FR' })).toBeVisible();
  expect(plans).toHaveLength(0);
  await person.click(first.getByRole('combobox', { name: 'Deal, Advertiser, row 2 of First' }));
  await person.click(await screen.findByTitle('CPA DE (900 10% weekly)'));
  expect(screen.getByTitle('Deal 32 (900 10% weekly)')).toBeInTheDocument();
  expect(first.getByRole('spinbutton', { name: 'Percentage of Beta · CPA DE' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Submit' }));
  const saves = () => calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body).toMatchObject({
    step2: [
      {
        groups: [
          {
            brands: [
              { id: 1, deal: CRG },
              { id: 2, deal: { id: 31, name: 'CPA DE' } },
            ],
          },
          {},
        ],
      },
      {},
    ],
  });
});

test('one undo takes a chosen deal back', async () => {
  const { person, first } = await openEditor();
  await person.click(first.getByRole('combobox', { name: 'Deal, Advertiser, row 2 of First' }));
  await person.click(await screen.findByTitle('CPA DE (900 10% weekly)'));
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(first.getByRole('spinbutton', { name: 'Percentage of Beta' })).toBeVisible();
});

test('without the permission to list deals, the name is shown and nothing can be chosen', async () => {
  const { first } = await openEditor(adminWithout('ADVERTISER_DEALS_LIST'));
  expect(first.getByText('CRG FR')).toBeVisible();
  expect(first.queryByRole('combobox', { name: /^Deal,/ })).toBeNull();
});
