import { screen, waitFor, within } from '@testing-library/dom';
import {
  answerQuestion,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  rowOf,
} from '#test/app';
import { answerCall, type SentCall } from '#test/fake-api';
import { FRANCE, GERMANY, publisherSettings } from '#test/fake-parties';

const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

test('payouts are written by country, 20 rows at first', async () => {
  answerCall('/api/countries', () => [GERMANY, FRANCE]);
  answerCall('/api/publishers/4/settings', () =>
    publisherSettings({
      payouts: [
        { id: 1, version: 2, affiliate_id: 4, country_ids: [1], amount: '400.00' },
        { id: 2, version: 1, affiliate_id: 4, country_ids: [], amount: '100.00' },
      ],
    }),
  );
  const calls = answerCall('/api/publishers/payout', () => ({ message: 'Done', version: 3 }));
  const person = openApp('/edit/affiliate/4?tab=10');
  const grid = await findGrid('Payouts');
  await waitFor(() => expect(rowOf(grid, 'Germany')).toBeVisible());
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('20');
  await person.click(button('Edit payout of Germany'));
  const dialog = await findDialog('Edit Payout');
  await fill(person, within(dialog).getByLabelText('Amount'), '450');
  await person.click(button('Save', dialog));
  await dialogCloses('Edit Payout');
  expect(bodiesOf(calls, 'PUT')).toEqual([
    { affiliate_id: 4, country_id: 1, id: 1, amount: '450', version: 2 },
  ]);
  expect(await screen.findByText('Payout updated successfully.')).toBeVisible();
  // There is an amount for all other countries already, so it is not what a new one begins with.
  await person.click(button('Create Payout'));
  const create = await findDialog('Create Payout');
  expect(within(create).getByText('Choose a country')).toBeVisible();
  await fill(person, within(create).getByLabelText('Amount'), '5');
  await person.click(button('Save', create));
  expect(within(create).getByText('Country is required')).toBeVisible();
  await choose(person, create, 'Country', 'France');
  await person.click(button('Save', create));
  await dialogCloses('Create Payout');
  expect(bodiesOf(calls, 'POST')).toEqual([[{ affiliate_id: 4, country_id: 2, amount: '5' }]]);
  await person.click(button('Delete payout of All other countries'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await waitFor(() => expect(bodiesOf(calls, 'DELETE')).toEqual([{ payout_id: 2 }]));
});
