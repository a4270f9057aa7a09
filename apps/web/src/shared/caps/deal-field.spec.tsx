import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  ADMIN,
  choose,
  dialogCloses,
  findDialog,
  findGrid,
  openApp,
  openOptions,
} from '#test/app';
import { answerCall } from '#test/fake-api';
import { PLAN } from '#test/fake-plans';
import { capRow } from '#test/fake-replies';

const CRG = { id: 21, name: 'CRG FR' };
const plan = (id: number, name: string) => ({ ...PLAN, id, name, maturity_days: 0 });
const ALPHA = { id: 1, name: 'Alpha' };
const PLANS = '/api/advertisers/1/plans';

const openCaps = async (row = capRow(7, { advertisers: [ALPHA], deal: CRG }), user = ADMIN) => {
  const caps = answerCall('/api/caps', ({ method }) =>
    method === 'GET' ? [row] : { message: 'Cap updated successfully', version: 5 },
  );
  const person = openApp('/caps', user);
  const grid = await findGrid('Caps');
  return { caps, person, grid };
};
const edit = async ({ person }: Awaited<ReturnType<typeof openCaps>>) => {
  await person.click(screen.getByRole('button', { name: 'Edit cap 7' }));
  return findDialog('Edit Cap');
};
const saved = async (
  { person, caps }: Awaited<ReturnType<typeof openCaps>>,
  dialog: HTMLElement,
) => {
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await dialogCloses('Edit Cap');
  return caps.find(({ method }) => method === 'PUT')?.body;
};

test('a cap shows its deal, another one is chosen, and it is taken away again', async () => {
  answerCall(PLANS, () => [plan(21, 'CRG FR'), plan(32, '')]);
  const page = await openCaps();
  expect(page.grid).toHaveTextContent('Alpha · CRG FR');
  const dialog = await edit(page);
  const field = await within(dialog).findByRole('combobox', { name: 'Deal' });
  await page.person.click(field);
  await waitFor(() =>
    expect(openOptions().map(({ textContent }) => textContent)).toEqual([
      'CRG FR (900 10% weekly)',
      'Deal 32 (900 10% weekly)',
    ]),
  );
  await choose(page.person, dialog, 'Deal', 'Deal 32 (900 10% weekly)');
  expect(await saved(page, dialog)).toMatchObject({ advertiser_ids: [1], deal_id: 32 });
});

test('the deal goes with its advertiser', async () => {
  answerCall(PLANS, () => [plan(21, 'CRG FR')]);
  const page = await openCaps();
  const dialog = await edit(page);
  await within(dialog).findByRole('combobox', { name: 'Deal' });
  await choose(page.person, dialog, 'Advertisers', 'Alpha');
  expect(within(dialog).queryByRole('combobox', { name: 'Deal' })).toBeNull();
  expect(await saved(page, dialog)).toMatchObject({ deal_id: null });
});

test('there is no field if no deal of the advertiser has a name', async () => {
  const plans = answerCall(PLANS, () => [plan(32, '')]);
  const page = await openCaps(capRow(7, { advertisers: [ALPHA] }));
  const dialog = await edit(page);
  await waitFor(() => expect(plans).toHaveLength(1));
  expect(within(dialog).queryByRole('combobox', { name: 'Deal' })).toBeNull();
  expect(await saved(page, dialog)).toMatchObject({ deal_id: null });
});

test('who may not list deals keeps the deal of the cap', async () => {
  const page = await openCaps(undefined, adminWithout('ADVERTISER_DEALS_LIST'));
  const dialog = await edit(page);
  expect(within(dialog).queryByRole('combobox', { name: 'Deal' })).toBeNull();
  expect(await saved(page, dialog)).toMatchObject({ deal_id: 21 });
});

test('a cap says that its deal has ended', async () => {
  const row = capRow(7, { advertisers: [ALPHA], deal: CRG, is_deal_over: true });
  const { grid } = await openCaps(row);
  expect(within(grid).getByText('Deal ended')).toBeVisible();
});
