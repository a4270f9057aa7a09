import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  cellOf,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  readError,
  rowOf,
} from '#test/app';
import { StatusReply, answerCall } from '#test/fake-api';
import { failure, pendingRow } from '#test/fake-replies';

const LIST = '/api/pending-conversions';
const PAGE = '/pending-conversion';

const button = (row: HTMLElement, verb: 'Accept' | 'Reject' | 'Reverse'): HTMLElement =>
  within(row).getByRole('button', { name: new RegExp(`^${verb}`) });
const openTab = async (person: ReturnType<typeof openApp>, name: RegExp): Promise<HTMLElement> => {
  await person.click(await screen.findByRole('tab', { name }));
  return findGrid('Pending conversions');
};
const waitingOf = (id: number, is_accept = true) => ({
  accepting: {
    user_id: ADMIN.user_id,
    by: 'Anna',
    undo_until: '2099-01-01T00:00:05.000Z',
    is_accept,
  },
  id,
});
const summary = (tab: string): HTMLElement =>
  screen.getByRole('region', { name: `Totals of ${tab}` });

test('a rejection asks whether the advertiser pays, shows what it earns, and has Undo', async () => {
  let row = pendingRow(1);
  answerCall(LIST, () => ({ data: [row], past: null }));
  const actions = answerCall('/api/pending-conversions/action', () => {
    row = pendingRow(1, waitingOf(1, false));
    return { message: 'Done' };
  });
  const undone = answerCall('/api/pending-conversions/undo-accept', () => {
    row = pendingRow(1);
    return { done: [1], failed: [] };
  });
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  await person.click(button(rowOf(grid, /lead1@/), 'Reject'));
  const dialog = await findDialog(/^Reject /);
  const question = within(dialog).getByRole('radiogroup', { name: 'Will the advertiser pay?' });
  expect(dialog).toHaveTextContent('Revenue $100.00, payout $0.00, profit $100.00');
  await person.click(within(question).getByRole('radio', { name: /^No/ }));
  expect(dialog).toHaveTextContent('Revenue $0.00, payout $0.00, profit $0.00');
  await fill(person, within(dialog).getByLabelText('New status for the affiliate'), 'Fraud');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Lead Rejected')).toBeVisible();
  expect(actions[0]?.body).toMatchObject({ is_accept: false, advertiser_pays: false });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Decision undone')).toBeVisible();
  expect(undone[0]?.body).toEqual({ lead_ids: [1] });
  await waitFor(() =>
    expect(cellOf(grid, rowOf(grid, /lead1@/), 'Status').textContent).toBe('Pending FTD'),
  );
});

test('a page that opens within the five seconds offers Undo for what still waits', async () => {
  let rows = [
    pendingRow(23, waitingOf(23)),
    pendingRow(22, waitingOf(22, false)),
    pendingRow(21, { accepting: { ...waitingOf(21).accepting, user_id: 99, by: 'Ben' } }),
  ];
  answerCall(LIST, () => ({ data: rows, past: null }));
  const undone = answerCall('/api/pending-conversions/undo-accept', () => {
    rows = rows.map((row) => (row.id > 21 ? { ...row, accepting: null } : row));
    return { done: [22, 23], failed: [] };
  });
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  expect(await screen.findByText('2 decisions can still be undone')).toBeVisible();
  expect(rowOf(grid, /lead22@/)).toHaveTextContent('Rejecting…');
  expect(rowOf(grid, /lead21@/)).toHaveTextContent('Ben is accepting…');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone[0]?.body).toEqual({ lead_ids: [23, 22] }));
  await waitFor(() => expect(button(rowOf(grid, /lead23@/), 'Accept')).toBeVisible());
});

test('totals are those of the tab and its search; the queue says what it is worth', async () => {
  answerCall(LIST, () => ({
    data: [
      pendingRow(4),
      pendingRow(3),
      pendingRow(2, { status: 'FTD', row_color: 'ftd', revenue: '500.00', profit: '440.00' }),
      pendingRow(1, {
        status: 'FTD REJECTED',
        row_color: 'normal',
        revenue: '0.00',
        payout: '0.00',
        profit: '0.00',
        advertiser_pays: false,
      }),
    ],
    past: null,
  }));
  const person = openApp(PAGE);
  let grid = await findGrid('Pending conversions');
  expect(summary('Pending').textContent).toBe(
    'FTDs2Revenue$200.00Payout$120.00Profit$80.00if all are accepted',
  );
  await openTab(person, /^Accepted/);
  await screen.findByRole('region', { name: 'Totals of Accepted' });
  expect(summary('Accepted').textContent).toBe('FTDs1Revenue$500.00Payout$60.00Profit$440.00');
  expect(screen.queryByText('if all are accepted')).toBeNull();
  grid = await openTab(person, /^Rejected/);
  await screen.findByRole('region', { name: 'Totals of Rejected' });
  expect(summary('Rejected')).toHaveTextContent('Profit$0.00');
  expect(rowOf(grid, /lead1@/)).toHaveTextContent('$0.00 − $0.00 = $0.00');
  expect(rowOf(grid, /lead1@/)).toHaveTextContent('Not paid');
  expect(
    within(rowOf(grid, /lead1@/)).getByTitle(/If accepted: \$100.00 − \$60.00 = \$40.00/),
  ).toBeVisible();
  await openTab(person, /^Pending/);
  await person.type(screen.getByRole('textbox', { name: 'Search conversions' }), 'lead4@');
  await waitFor(() => expect(summary('Pending')).toHaveTextContent('Profit$40.00'));
});

test('an accepted FTD is reversed with a reason, from the state that was seen', async () => {
  const decided_at = '2026-01-15T13:00:00.000Z';
  let row = pendingRow(1, { status: 'FTD', row_color: 'ftd', decided_at });
  answerCall(LIST, () => ({ data: [row], past: null }));
  let reply: unknown = new StatusReply(
    409,
    failure('CONVERSION_ALREADY_DECIDED', 'Ben Stone accepted this FTD on 2026-01-15.'),
  );
  const reversals = answerCall('/api/pending-conversions/reverse', () => reply);
  const person = openApp(PAGE);
  await findGrid('Pending conversions');
  let grid = await openTab(person, /^Accepted 1$/);
  const open = async (): Promise<HTMLElement> => {
    await person.click(button(rowOf(grid, /lead1@/), 'Reverse'));
    return findDialog(/^Reverse /);
  };
  let dialog = await open();
  expect(dialog).toHaveTextContent('Now: Revenue $100.00, payout $60.00, profit $40.00.');
  expect(dialog).toHaveTextContent('Then: Revenue $100.00, payout $0.00, profit $100.00.');
  expect(within(dialog).getByRole('button', { name: 'Reverse' })).toBeDisabled();
  await fill(person, within(dialog).getByLabelText('Reason'), 'Charged back');
  await person.click(within(dialog).getByRole('radio', { name: /^No/ }));
  expect(dialog).toHaveTextContent('Then: Revenue $0.00, payout $0.00, profit $0.00.');
  await person.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  await readError(person, 'Failed to reverse the FTD. Please try again.', 'Ben Stone accepted');
  await dialogCloses(/^Reverse /);
  expect(reversals[0]?.body).toEqual({
    lead_id: 1,
    reason: 'Charged back',
    advertiser_pays: false,
    status_override: null,
    accepted_at: decided_at,
  });
  reply = { message: 'FTD of lead #1 reversed' };
  dialog = await open();
  await fill(person, within(dialog).getByLabelText('Reason'), 'Charged back');
  row = pendingRow(1, { status: 'FTD REJECTED', row_color: 'normal', is_reversed: true });
  await person.keyboard('{Enter}');
  expect(await screen.findByText('FTD reversed')).toBeVisible();
  await screen.findByRole('tab', { name: 'Rejected 1' });
  grid = await openTab(person, /^Rejected 1$/);
  expect(rowOf(grid, /lead1@/)).toHaveTextContent('Reversed');
});
