import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  openOptions,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { StatusReply, answerCall } from '#test/fake-api';
import { failure, pendingRow } from '#test/fake-replies';

const LIST = '/api/pending-conversions';
const ACTION = '/api/pending-conversions/action';
const PAGE = '/pending-conversion';

const decisions = (row: HTMLElement, verb: 'Accept' | 'Reject'): HTMLElement[] =>
  within(row).queryAllByRole('button', { name: new RegExp(`^${verb}`) });
const decision = (row: HTMLElement, verb: 'Accept' | 'Reject'): HTMLElement => {
  const [button] = decisions(row, verb);
  if (button === undefined) throw new Error(`The row does not offer ${verb}`);
  return button;
};
const pendingEntry = (): HTMLElement =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /Pending/ });

test('offers to accept what is no FTD, and to reject what is pending', async () => {
  answerCall(LIST, () => ({
    data: [
      pendingRow(3),
      pendingRow(2, { status: 'FTD', row_color: 'ftd' }),
      pendingRow(1, { status: 'FTD REJECTED', row_color: 'normal' }),
    ],
    past: null,
  }));
  openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  const offered = (email: RegExp): [number, number] => {
    const row = rowOf(grid, email);
    return [decisions(row, 'Accept').length, decisions(row, 'Reject').length];
  };
  expect(offered(/lead3@/)).toEqual([1, 1]);
  expect(offered(/lead2@/)).toEqual([0, 0]);
  expect(offered(/lead1@/)).toEqual([1, 0]);
});

test('a rejection sends the text, shows it as the status, and lowers the badge of a pending one only', async () => {
  answerCall(LIST, () => ({
    data: [pendingRow(2), pendingRow(1, { row_color: 'fake_ftd', fake_ftd: true })],
    past: null,
  }));
  answerCall('/api/pending-conversions/pending-ftd', () => ({ count: 5 }));
  const actions = answerCall(ACTION, () => ({ message: 'Done' }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  await waitFor(() => expect(pendingEntry()).toHaveTextContent('5'));

  await person.click(decision(rowOf(grid, /lead2@/), 'Reject'));
  const dialog = await findDialog(/^Reject /);
  expect(dialog).toHaveTextContent('Last lead status as seen by the affiliate: New');
  const reject = within(dialog).getByRole('button', { name: 'Reject' });
  expect(reject).toBeDisabled();
  await person.click(within(dialog).getByRole('radio', { name: 'Choose a status' }));
  await choose(person, dialog, '', 'Call back');
  await person.click(reject);
  expect(await screen.findByText('Lead Rejected')).toBeVisible();
  expect(actions[0]?.body).toEqual({
    lead_id: 2,
    status_override: 'Call back',
    is_accept: false,
    seen: { status: 'Pending FTD', fake_ftd: false },
  });
  expect(cellOf(grid, rowOf(grid, /lead2@/), 'Status').textContent).toBe('Call back');
  expect(pendingEntry()).toHaveTextContent('4');

  await dialogCloses(/^Reject /);
  await person.click(decision(rowOf(grid, /lead1@/), 'Accept'));
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(actions[1]?.body).toEqual({
    lead_id: 1,
    status_override: null,
    is_accept: true,
    seen: { status: 'Pending FTD', fake_ftd: true },
  });
  expect(pendingEntry()).toHaveTextContent('4');
});

test('failures show the specified texts, and nothing changes', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(1)], past: null }));
  const decided = 'Ben Stone rejected this FTD on 2026-01-15 13:00:00 (UTC).';
  let reply = new StatusReply(409, failure('CONVERSION_ALREADY_DECIDED', decided));
  answerCall(ACTION, () => reply);
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  const row = rowOf(grid, /lead1@/);
  await person.click(decision(row, 'Accept'));
  await readError(person, 'Failed to accept the lead. Please try again.', decided);
  expect(cellOf(grid, row, 'Status').textContent).toBe('Pending FTD');

  // A success without a message counts as a failure too.
  reply = new StatusReply(200, {});
  await person.click(decision(row, 'Accept'));
  await readError(person, 'Failed to accept the lead. Please try again.');

  reply = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  await person.click(decision(row, 'Reject'));
  const dialog = await findDialog(/^Reject /);
  await person.type(within(dialog).getByLabelText('New status for the affiliate'), 'Late');
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await readError(person, 'Failed to reject the lead. Please try again.');

  reply = new StatusReply(400, {
    ...failure('VALIDATION_FAILED', 'The request is not valid.'),
    issues: [{ in: 'body', field: 'status_override', code: 'custom', message: 'unknown status' }],
  });
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await readError(person, 'Failed to reject the lead. Please try again.', 'the marked fields');
  const status = within(dialog).getByLabelText('New status for the affiliate');
  expect(status).toHaveAccessibleDescription('Unknown status');
  await waitFor(() => expect(status).toHaveFocus());
});

test('a decision that came second shows who decided, and the next one starts from there', async () => {
  let row = pendingRow(1);
  answerCall(LIST, () => ({ data: [row], past: null }));
  const decided = 'Ben Stone rejected this FTD on 2026-01-15 13:00:00 (UTC).';
  let reply = new StatusReply(409, failure('CONVERSION_ALREADY_DECIDED', decided));
  const actions = answerCall(ACTION, () => reply);
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  await person.click(decision(rowOf(grid, /lead1@/), 'Reject'));
  const dialog = await findDialog(/^Reject /);
  await fill(person, within(dialog).getByLabelText('New status for the affiliate'), 'Late');
  row = pendingRow(1, { status: 'FTD REJECTED', row_color: 'normal', decided_by: 'Ben Stone' });
  await person.keyboard('{Enter}');
  await readError(person, 'Failed to reject the lead. Please try again.', decided);
  await dialogCloses(/^Reject /);
  await waitFor(() =>
    expect(cellOf(grid, rowOf(grid, /lead1@/), 'Status').textContent).toBe('FTD REJECTED'),
  );
  reply = new StatusReply(200, { message: 'Done' });
  await person.click(decision(rowOf(grid, /lead1@/), 'Accept'));
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(actions.map(({ body }) => (body as { seen: unknown }).seen)).toEqual([
    { status: 'Pending FTD', fake_ftd: false },
    { status: 'FTD REJECTED', fake_ftd: false },
  ]);
});

test('requests the last seven days, filters by what is chosen, and compares with the past', async () => {
  interface Criteria {
    start_date: string;
    end_date: string;
    publisher_id: number[] | null;
    compare_with_past: boolean;
  }
  const calls = answerCall(LIST, ({ body }) => ({
    data: [pendingRow(1)],
    past: (body as Criteria).compare_with_past
      ? { deposits: 3, revenue: '300.00', payout: '0.00', profit: '300.00' }
      : null,
  }));
  const person = openApp(PAGE);
  await findGrid('Pending conversions');
  const first = calls[0]?.body as Criteria;
  expect(first).toMatchObject({
    tz_offset: '+03:00',
    advertiser_id: null,
    country_id: null,
    publisher_id: null,
    brand_status: null,
    compare_with_past: false,
  });
  const daysApart =
    (Date.parse(first.end_date.slice(0, 10)) - Date.parse(first.start_date.slice(0, 10))) /
    86_400_000;
  expect(daysApart).toBe(6);
  expect(first.start_date).toMatch(/ 00:00$/);

  await choose(person, document.body, 'Publisher', 'North');
  await person.click(screen.getByRole('switch', { name: 'Compare with past' }));
  expect(calls).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: /^Apply/ }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toMatchObject({ publisher_id: [1], compare_with_past: true });
  expect((await screen.findAllByText('▼ -$200.00'))[0]).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show filter' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.body).toMatchObject({ publisher_id: null, compare_with_past: false });
});

test('sorts and pages without another request', async () => {
  answerCall(`/api/user-settings/${ADMIN.user_id}/table-columns`, () => ({
    lead_details_columns: null,
    // In front, where the grid draws it.
    pending_conversion_columns: [
      { key: 'revenue', visible: true },
      { key: 'email', visible: true },
    ],
    reports_columns: null,
  }));
  const calls = answerCall(LIST, () => ({
    data: Array.from({ length: 25 }, (_, index) =>
      pendingRow(index + 1, { revenue: `${(index * 7) % 25}.00` }),
    ),
    past: null,
  }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  expect(rowsOf(grid)[0]).toHaveTextContent('lead25@');
  for (const lowest of ['$0.00', '$24.00']) {
    await person.click(within(grid).getByRole('columnheader', { name: 'Revenue' }));
    await waitFor(() => expect(cellOf(grid, rowsOf(grid)[0]!, 'Revenue').textContent).toBe(lowest));
  }
  await person.click(screen.getByRole('combobox', { name: 'Rows per page' }));
  const sizes = openOptions();
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    '10',
    '15',
    '30',
    '50',
    '100',
    '200',
    '500',
    '1000',
  ]);
  await person.click(sizes[1]!);
  expect(await screen.findByText('1–15 of 25')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a rejected row is not pending whatever text it shows, and Enter rejects', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(2), pendingRow(1)], past: null }));
  const actions = answerCall(ACTION, () => ({ message: 'Done' }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  for (const [email, text] of [
    [/lead2@/, 'Pending FTD'],
    [/lead1@/, 'FTD'],
  ] as const) {
    await person.click(decision(rowOf(grid, email), 'Reject'));
    const dialog = await findDialog(/^Reject /);
    await fill(person, within(dialog).getByLabelText('New status for the affiliate'), text);
    await person.keyboard('{Enter}');
    await dialogCloses(/^Reject /);
    expect(cellOf(grid, rowOf(grid, email), 'Status').textContent).toBe(text);
    expect(decision(rowOf(grid, email), 'Accept')).toBeVisible();
    expect(decisions(rowOf(grid, email), 'Reject')).toEqual([]);
  }
  expect(screen.getAllByText('Lead Rejected')).toHaveLength(2);
  expect(actions.map(({ body }) => (body as { status_override: string }).status_override)).toEqual([
    'Pending FTD',
    'FTD',
  ]);
});

test('a failed count shows no error', async () => {
  const internal = failure('INTERNAL', 'Something went wrong.');
  const counts = answerCall('/api/pending-conversions/pending-ftd', () => internal, 500);
  openApp('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
  await waitFor(() => expect(counts).not.toHaveLength(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(pendingEntry()).toHaveTextContent(/^Pending Conversions$/);
});
