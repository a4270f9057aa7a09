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
const pendingEntry = (): HTMLElement =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /Pending/ });

test('offers Accept on rows that are not FTDs, and Reject on pending ones', async () => {
  answerCall(LIST, () => ({
    data: [
      pendingRow(3),
      pendingRow(2, { status: 'FTD', row_color: 'ftd' }),
      pendingRow(1, { status: 'FTD REJECTED', row_color: 'normal' }),
    ],
    past: null,
  }));
  const person = openApp(PAGE);
  const offered = async (tab: RegExp, email: RegExp): Promise<[number, number]> => {
    const row = rowOf(await openTab(person, tab), email);
    return [decisions(row, 'Accept').length, decisions(row, 'Reject').length];
  };
  expect(await offered(/^Pending 1$/, /lead3@/)).toEqual([1, 1]);
  expect(await offered(/^Accepted 1$/, /lead2@/)).toEqual([0, 0]);
  expect(await offered(/^Rejected 1$/, /lead1@/)).toEqual([1, 0]);
  expect(screen.getByRole('tab', { name: 'Held 0' })).toBeVisible();
});

test('a rejection sends the text, shows it as the status, and lowers the badge of a pending one only', async () => {
  answerCall(LIST, () => ({
    data: [pendingRow(2), pendingRow(1, { row_color: 'fake_ftd', fake_ftd: true })],
    past: null,
  }));
  answerCall('/api/pending-conversions/pending-ftd', () => ({ count: 5 }));
  const actions = answerCall(ACTION, () => ({ message: 'Done' }));
  const person = openApp(PAGE);
  let grid = await findGrid('Pending conversions');
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
    advertiser_pays: true,
    can_undo: true,
    seen: { status: 'Pending FTD', fake_ftd: false },
  });
  await dialogCloses(/^Reject /);
  expect(cellOf(grid, rowOf(grid, /lead2@/), 'Status').textContent).toBe('Call back');
  expect(pendingEntry()).toHaveTextContent('4');

  // Accepting a fake FTD asks for confirmation first.
  grid = await openTab(person, /^Held 1$/);
  await person.click(decision(rowOf(grid, /lead1@/), 'Accept'));
  expect(actions).toHaveLength(1);
  await person.click(await screen.findByRole('button', { name: 'Accept fake FTD' }));
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(actions[1]?.body).toEqual({
    lead_id: 1,
    status_override: null,
    is_accept: true,
    can_undo: true,
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

test('a decision that came too late shows who decided, and the next one starts from that state', async () => {
  let row = pendingRow(1);
  answerCall(LIST, () => ({ data: [row], past: null }));
  const decided = 'Ben Stone rejected this FTD on 2026-01-15 13:00:00 (UTC).';
  let reply = new StatusReply(409, failure('CONVERSION_ALREADY_DECIDED', decided));
  const actions = answerCall(ACTION, () => reply);
  const person = openApp(PAGE);
  let grid = await findGrid('Pending conversions');
  await person.click(decision(rowOf(grid, /lead1@/), 'Reject'));
  const dialog = await findDialog(/^Reject /);
  await fill(person, within(dialog).getByLabelText('New status for the affiliate'), 'Late');
  row = pendingRow(1, { status: 'FTD REJECTED', row_color: 'normal', decided_by: 'Ben Stone' });
  await person.keyboard('{Enter}');
  await readError(person, 'Failed to reject the lead. Please try again.', decided);
  await dialogCloses(/^Reject /);
  await screen.findByRole('tab', { name: 'Rejected 1' });
  grid = await openTab(person, /^Rejected/);
  expect(cellOf(grid, rowOf(grid, /lead1@/), 'Status').textContent).toBe('FTD REJECTED');
  reply = new StatusReply(200, { message: 'Done' });
  await person.click(decision(rowOf(grid, /lead1@/), 'Accept'));
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(actions.map(({ body }) => (body as { seen: unknown }).seen)).toEqual([
    { status: 'Pending FTD', fake_ftd: false },
    { status: 'FTD REJECTED', fake_ftd: false },
  ]);
});

test('requests the last seven days, applies the chosen filters, and compares with the past', async () => {
  interface Criteria {
    start_date: string;
    end_date: string;
    publisher_id: number[] | null;
    compare_with_past: boolean;
  }
  const calls = answerCall(LIST, ({ body }) => ({
    data: [pendingRow(1)],
    past: (body as Criteria).compare_with_past
      ? {
          ...{ deposits: 9, revenue: '900.00', payout: '0.00', profit: '900.00' },
          by_tab: {
            pending: { deposits: 3, revenue: '300.00', payout: '180.00', profit: '120.00' },
          },
        }
      : null,
    ranges: {
      zone: 'UTC',
      current: { start_date: '2026-01-09 00:00', end_date: '2026-01-15 12:00' },
      past: { start_date: '2026-01-02 00:00', end_date: '2026-01-08 12:00' },
    },
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
  expect(calls[1]?.body).toMatchObject({ compare_to: 'week_before' });
  // Compares the tab: revenue 100 − 300, payout 60 − 180, profit 40 − 120.
  expect(await screen.findByText('▼ -$200.00')).toBeVisible();
  for (const change of ['▼ -$120.00', '▼ -$80.00'])
    expect(within(summary('Pending')).getByText(change)).toBeVisible();
  expect(screen.getByText(/compared with 2026-01-02 00:00 – 2026-01-08 12:00, UTC$/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show filter' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.body).toMatchObject({ publisher_id: null, compare_with_past: false });
});

test('sorts and pages without another request', async () => {
  answerCall(`/api/user-settings/${ADMIN.user_id}/table-columns`, () => ({
    lead_details_columns: null,
    // The first columns, which the grid renders without scrolling.
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

test('a rejection is not made twice whatever text its row shows, and Enter rejects', async () => {
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
    expect(await screen.findAllByText('Lead Rejected')).not.toHaveLength(0);
    const row = rowOf(grid, email);
    expect(cellOf(grid, row, 'Status').textContent).toBe(text);
    expect(row).toHaveTextContent('Rejecting…');
    expect([...decisions(row, 'Accept'), ...decisions(row, 'Reject')]).toEqual([]);
  }
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

test('an acceptance is undone from its row, and the badge counts it again without celebrating', async () => {
  let row = pendingRow(1);
  answerCall(LIST, () => ({ data: [row], past: null }));
  answerCall('/api/pending-conversions/pending-ftd', () => ({ count: 5 }));
  answerCall(ACTION, () => {
    row = pendingRow(1, waitingOf(1));
    return { message: 'Done' };
  });
  const undone = answerCall('/api/pending-conversions/undo-accept', () => {
    row = pendingRow(1);
    return { done: [1], failed: [] };
  });
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  await waitFor(() => expect(pendingEntry()).toHaveTextContent('5'));
  expect(rowOf(grid, /lead1@/)).toHaveTextContent('$100.00 − $60.00 = $40.00');
  await person.click(decision(rowOf(grid, /lead1@/), 'Accept'));
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(pendingEntry()).toHaveTextContent('4');
  await person.click(within(rowOf(grid, /lead1@/)).getByRole('button', { name: 'Undo 1' }));
  expect(await screen.findByText('Decision undone')).toBeVisible();
  expect(undone[0]?.body).toEqual({ lead_ids: [1] });
  await waitFor(() => expect(decision(rowOf(grid, /lead1@/), 'Accept')).toBeVisible());
  // The notice still offers Undo. An acceptance undone twice counts once.
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toHaveLength(2));
  expect(pendingEntry()).toHaveTextContent('5');
  expect(screen.queryByText('New Conversion!')).toBeNull();
});

test('Undo in the notice returns the focus to the table', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(1)], past: null }));
  answerCall(ACTION, () => ({ message: 'Done' }));
  answerCall('/api/pending-conversions/undo-accept', () => ({ done: [1], failed: [] }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  grid.focus();
  await person.keyboard('a');
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  screen.getByRole('button', { name: 'Undo' }).focus();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Decision undone')).toBeVisible();
  expect(grid).toHaveFocus();
});

test('A, R and U decide the row of the cursor', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(2), pendingRow(1)], past: null }));
  const actions = answerCall(ACTION, () => ({ message: 'Done' }));
  const undone = answerCall('/api/pending-conversions/undo-accept', () => ({
    done: [1],
    failed: [],
  }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  grid.focus();
  await person.keyboard('{ArrowDown}a');
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(actions).toHaveLength(1);
  grid.focus();
  await person.keyboard('r');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('u');
  expect(await screen.findByText('Decision undone')).toBeVisible();
  await person.keyboard('{ArrowUp}u{ArrowDown}');
  expect(undone.map(({ body }) => body)).toEqual([{ lead_ids: [1] }]);
  await person.keyboard('{ArrowUp}r');
  expect(await findDialog(/^Reject lead/)).toBeVisible();
});

test('a bulk decision shows the money first, and then the failures', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(3), pendingRow(2), pendingRow(1)], past: null }));
  const bulk = answerCall('/api/pending-conversions/bulk-action', () => ({
    done: [3],
    failed: [{ lead_id: 2, code: 'CONVERSION_ALREADY_DECIDED', message: 'Ben accepted it.' }],
  }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  for (const email of [/lead3@/, /lead2@/])
    await person.click(rowOf(grid, email).querySelector('[data-select]')!);
  const bar = await screen.findByRole('region', { name: 'Selection' });
  await person.click(within(bar).getByRole('button', { name: 'Accept 2 FTDs' }));
  const question = await findDialog('Accept 2 FTDs?');
  expect(question).toHaveTextContent('Revenue $200.00, payout $120.00, profit $80.00');
  expect(bulk).toHaveLength(0);
  await person.click(within(question).getByRole('button', { name: 'Accept 2 FTDs' }));
  const partly = await findDialog('Lead Accepted: 1 of 2 FTDs');
  expect(partly).toHaveTextContent('#2: Ben accepted it.');
  expect(bulk.map(({ body }) => body)).toEqual([
    { lead_ids: [3, 2], is_accept: true, status_override: null, can_undo: true },
  ]);
});

test('the email search narrows the tabs and their counts', async () => {
  answerCall(LIST, () => ({
    data: [pendingRow(12), pendingRow(1), pendingRow(2, { status: 'FTD', row_color: 'ftd' })],
    past: null,
  }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  expect(screen.getByRole('tab', { name: 'Pending 2' })).toBeVisible();
  await person.type(screen.getByRole('textbox', { name: 'Search conversions' }), 'LEAD12@');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  expect(screen.getByRole('tab', { name: 'Pending 1' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Accepted 0' })).toBeVisible();
});

test('rows stay selected while the search hides them, and are decided with the rest', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(12), pendingRow(1)], past: null }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  for (const email of [/lead12@/, /lead1@/])
    await person.click(rowOf(grid, email).querySelector('[data-select]')!);
  await person.type(screen.getByRole('textbox', { name: 'Search conversions' }), 'lead12@');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(bar).toHaveTextContent('2 selected, 1 of them not on this page');
  await person.click(within(bar).getByRole('button', { name: 'Accept 2 FTDs' }));
  const question = await findDialog('Accept 2 FTDs?');
  expect(question).toHaveTextContent('Revenue $200.00, payout $120.00, profit $80.00');
  expect(question).not.toHaveTextContent('left out');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await dialogCloses('Accept 2 FTDs?');
});

test.each(['Accept', 'Reject'])('%s of a selection moves the focus to the table', async (verb) => {
  answerCall(LIST, () => ({ data: [pendingRow(2), pendingRow(1)], past: null }));
  answerCall('/api/pending-conversions/bulk-action', () => ({ done: [2, 1], failed: [] }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  for (const email of [/lead2@/, /lead1@/])
    await person.click(rowOf(grid, email).querySelector('[data-select]')!);
  const bar = await screen.findByRole('region', { name: 'Selection' });
  within(bar)
    .getByRole('button', { name: `${verb} 2 FTDs` })
    .focus();
  await person.keyboard('{Enter}');
  const dialog = await findDialog(new RegExp(`^${verb} 2 FTDs`));
  if (verb === 'Reject') await person.type(within(dialog).getByRole('textbox'), 'Not real');
  await person.click(within(dialog).getByRole('button', { name: new RegExp(`^${verb}`) }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  await waitFor(() => expect(grid).toHaveFocus());
});
