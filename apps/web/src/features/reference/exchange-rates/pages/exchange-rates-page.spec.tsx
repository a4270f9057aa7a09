import { screen, within } from '@testing-library/dom';
import { adminWithout, dialogCloses, fill, findDialog, findGrid, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';

const RATE = {
  ...{ id: 1, currency: 'EUR', day: '2026-11-02', rate: '1.0842', source: 'ECB' },
  ...{ created_at: '2026-11-02T08:00:00Z', created_by: { id: 1, name: 'Ann Lee' } },
  is_replaced: true,
};
const PATH = '/api/exchange-rates';

test('rates are listed, and a newer one is entered', async () => {
  const calls = answerCall(PATH, ({ method }) =>
    method === 'GET'
      ? [{ ...RATE, id: 2, rate: '1.09', is_replaced: false }, RATE]
      : { message: 'Done', id: 3 },
  );
  const person = openApp('/exchange-rates');
  const grid = await findGrid('Exchange Rates');
  expect(await within(grid).findByText('1.0842')).toBeVisible();
  expect(within(grid).getByText('Replaced')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Enter Rate' }));
  const dialog = await findDialog('Enter Exchange Rate');
  await fill(person, within(dialog).getByLabelText('Currency'), 'gbp');
  await fill(person, within(dialog).getByLabelText('Day'), '2026-11-03');
  await fill(person, within(dialog).getByLabelText('USD per unit'), '1.31');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await dialogCloses('Enter Exchange Rate');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ currency: 'GBP', day: '2026-11-03', rate: '1.31', source: '' },
  });
});

test('whoever may only see rates enters none', async () => {
  answerCall(PATH, () => [RATE]);
  openApp('/exchange-rates', adminWithout('EXCHANGE_RATES_CREATE'));
  await findGrid('Exchange Rates');
  expect(screen.queryByRole('button', { name: 'Enter Rate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enter csv' })).toBeNull();
});
