import { screen, within } from '@testing-library/dom';
import {
  ADMIN,
  adminWithout,
  choose,
  dialogCloses,
  fill,
  findDialog,
  openApp,
  readError,
} from '#test/app';
import { answerCall, type SentCall, StatusReply } from '#test/fake-api';
import { failure, leadRow } from '#test/fake-replies';
import { LEADS } from '#test/leads-page';

const PATH = `${LEADS}/1/deposits`;
const REPORTED = {
  ...{ id: 7, amount: '250.00', currency: 'USD', deposited_at: '2026-01-09T10:30:00Z' },
  ...{ external_id: 'tx-1', created_by: null, created_at: '2026-01-09T10:31:00Z' },
  ...{ voided_at: null, voided_by: null, void_reason: null },
};
const VOIDED = {
  ...{ ...REPORTED, id: 6, amount: '-40.00', external_id: null, created_by: 'Ann Lee' },
  ...{ voided_at: '2026-01-10T08:00:00Z', voided_by: 'Bo Li', void_reason: 'mistake' },
};

const openTab = (values: Parameters<typeof leadRow>[1], user = ADMIN) => {
  answerCall(LEADS, () => ({ total: 1, data: [leadRow(1, values)] }));
  answerCall(`${LEADS}/1/decision`, () => ({ lead_id: 1, decisions: [] }));
  return openApp('/leads?lead=1&lead_tab=deposits', user);
};
const withFtd = { ftd_date: '2026-01-08T10:00:00Z', fake_ftd: false };
const table = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Deposits' });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const postsOf = (calls: readonly SentCall[]) => calls.filter(({ method }) => method === 'POST');

test('lists deposits with their source and author, and says which are void', async () => {
  answerCall(PATH, () => [REPORTED, VOIDED]);
  openTab(withFtd);
  const shown = within(await table());
  expect(await shown.findByText('Advertiser: tx-1')).toBeVisible();
  const [, reported, voided] = shown.getAllByRole('row');
  expect(reported).toHaveTextContent('$250.00USDAdvertiser: tx-1');
  expect(voided).toHaveTextContent(/-\$40\.00USDStaffAnn Lee.*: Entered by mistake \(Bo Li\)$/);
  expect(within(reported!).getByRole('button', { name: 'Void deposit 7' })).toBeVisible();
  expect(within(voided!).queryByRole('button')).toBeNull();
});

test('adds a withdrawal; a fault stands at its field', async () => {
  const replies: unknown[] = [
    new StatusReply(422, {
      ...failure('VALIDATION_FAILED', 'Some fields are wrong.'),
      issues: [
        { in: 'body', field: 'deposited_at', code: 'future', message: 'Choose a time in the past' },
      ],
    }),
    { message: 'Deposit created', id: 8 },
  ];
  const calls = answerCall(PATH, ({ method }) => (method === 'GET' ? [] : replies.shift()));
  const person = openTab(withFtd);
  await table();
  await person.click(button('Add deposit'));
  const dialog = within(await findDialog('Add deposit'));
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await fill(person, dialog.getByLabelText('Amount in USD'), '-40');
  await fill(person, dialog.getByLabelText('Date and time'), '2026-01-09 10:30');
  await person.keyboard('{Enter}');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  await readError(person, 'The deposit was not added.');
  expect(dialog.getByText('Choose a time in the past')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Deposit created')).toBeVisible();
  await dialogCloses('Add deposit');
  expect(postsOf(calls).at(-1)?.body).toEqual({
    amount: '-40',
    deposited_at: '2026-01-09T10:30:00.000Z',
  });
});

test('makes a deposit void with a reason, and shows the list anew', async () => {
  let list = [REPORTED];
  answerCall(PATH, () => list);
  const calls = answerCall(`${PATH}/7/void`, () => {
    list = [{ ...REPORTED, ...VOIDED, id: 7 }] as unknown as typeof list;
    return { message: 'Deposit voided' };
  });
  const person = openTab(withFtd);
  await person.click(await within(await table()).findByRole('button', { name: 'Void deposit 7' }));
  const dialog = await findDialog('Void deposit 7?');
  expect(dialog).toHaveTextContent('The deposit of $250.00 counts no more');
  expect(within(dialog).getByRole('button', { name: 'Void' })).toBeDisabled();
  await choose(person, dialog, 'Reason', 'Entered by mistake');
  await person.click(within(dialog).getByRole('button', { name: 'Void' }));
  await dialogCloses('Void deposit 7?');
  expect(calls[0]?.body).toEqual({ reason: 'mistake' });
  expect(await screen.findByText(/Entered by mistake/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Void deposit 7' })).toBeNull();
});

test('a lead without a real FTD has no deposits to add', async () => {
  answerCall(PATH, () => []);
  openTab({ ...withFtd, fake_ftd: true });
  expect(await within(await table()).findByText(/only after its FTD/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add deposit' })).toBeNull();
});

test('users who may only see deposits change none', async () => {
  answerCall(PATH, () => [REPORTED]);
  openTab(withFtd, adminWithout('DEPOSITS_CREATE', 'DEPOSITS_DELETE'));
  expect(await within(await table()).findByText('Advertiser: tx-1')).toBeVisible();
  for (const name of ['Add deposit', 'Void deposit 7'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
