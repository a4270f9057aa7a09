import { screen, waitFor, within } from '@testing-library/dom';
import {
  answerQuestion,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  readError,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { failure, leadRow, staleSave } from '#test/fake-replies';
import {
  EMAILS,
  LEADS,
  answerEmails,
  answerOneLead,
  applyToSelection,
  button,
  chooseRows,
  openLeads,
} from '#test/leads-page';

/** Two leads a page, numbered on. */
const twoPages = ({ body }: SentCall) => {
  const first = ((body as { page_number: number }).page_number - 1) * 100;
  return { total: 102, data: [leadRow(first + 1), leadRow(first + 2)] };
};
const bodies = (calls: readonly SentCall[]): unknown[] => calls.map(({ body }) => body);

test('every action on a selection needs one', async () => {
  answerCall(LEADS, twoPages);
  const person = await openLeads();
  for (const action of ['Copy emails', 'Override status', 'Mark as test leads', 'Fire FTD']) {
    await applyToSelection(person, action);
    await readError(person, 'No row selected');
  }
});

test('the menu works by keyboard, and e-mails are copied from all pages', async () => {
  answerCall(LEADS, twoPages);
  const copies = answerEmails();
  const person = await openLeads();
  await chooseRows(person, 0);
  await person.click(button('Next page'));
  await waitFor(async () => rowOf(await findGrid('Leads'), /lead102@/));
  await chooseRows(person, 1);
  const menu = button('Apply to selection');
  menu.focus();
  await person.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy emails' })).toHaveFocus());
  await person.keyboard('{ArrowUp}{Home}{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(menu).toHaveFocus();
  await applyToSelection(person, 'Copy emails');
  expect(await screen.findByText('Emails copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('lead1@example.com,lead102@example.com');
  expect(bodies(copies)).toEqual([{ lead_ids: [1, 102] }]);
});

test('nothing is copied without the server, which counts it', async () => {
  answerCall(LEADS, twoPages);
  answerCall(EMAILS, () => new StatusReply(500, failure('INTERNAL', 'Something went wrong.')));
  const person = await openLeads();
  await navigator.clipboard.writeText('before');
  await chooseRows(person, 0);
  await applyToSelection(person, 'Copy emails');
  await answerQuestion(person, 'Error', 'OK');
  expect(await navigator.clipboard.readText()).toBe('before');
});

test('an override sends the text or the chosen status, and asks before typed text is lost', async () => {
  answerCall(LEADS, twoPages);
  let reply: unknown;
  const calls = answerCall('/api/lead-details/status-override', () => reply);
  const person = await openLeads();
  await chooseRows(person, 0, 1);
  await applyToSelection(person, 'Override status');
  const dialog = await findDialog('Override Status');
  const submit = button('Override status of 2 leads', dialog);
  expect(submit).toBeDisabled();
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
  await fill(person, within(dialog).getByRole('textbox'), 'Sold');
  await person.keyboard('{Escape}');
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  expect(within(dialog).getByRole('textbox')).toHaveValue('Sold');
  await person.click(within(dialog).getByRole('radio', { name: 'Choose a status' }));
  await choose(person, dialog, '', 'Call back');
  reply = new StatusReply(400, {
    ...failure('VALIDATION_FAILED', 'The request is not valid.'),
    issues: [{ in: 'body', field: 'status_override', code: 'custom', message: 'unknown status' }],
  });
  await person.click(submit);
  await readError(person, 'Failed to update the lead. Please try again.', 'the marked fields');
  const status = within(dialog).getByRole('combobox');
  expect(status).toHaveAccessibleDescription('Unknown status');
  await waitFor(() => expect(status).toHaveFocus());
  reply = { message: 'ok', updated: [1, 2], skipped: [] };
  await person.click(submit);
  expect(await screen.findByText('Status Override Updated')).toBeVisible();
  await dialogCloses('Override Status');
  const sent = { lead_ids: [1, 2], status_override: 'Call back' };
  expect(bodies(calls)).toEqual([sent, sent]);
});

test('leads are returned with a reason, and the return is taken back', async () => {
  answerCall(LEADS, twoPages);
  const reply = { message: 'ok', updated: [1, 2], skipped: [] };
  const returned = answerCall('/api/lead-details/return', () => reply);
  const undone = answerCall('/api/lead-details/undo-return', () => reply);
  const checks = answerCall('/api/lead-details/action-check', () => ({
    total: 2,
    changed: 2,
    unchanged: [],
    refused: [],
    deposited: [],
  }));
  const person = await openLeads();
  await chooseRows(person, 0, 1);
  await applyToSelection(person, 'Return leads');
  const dialog = await findDialog('Return Leads');
  expect(button('Return 2 leads', dialog)).toBeDisabled();
  await choose(person, dialog, 'Reason', 'Wrong country');
  expect(await within(dialog).findByText('2 of 2 leads will change')).toBeVisible();
  await person.click(button('Return 2 leads', dialog));
  expect(await screen.findByText('Leads Returned')).toBeVisible();
  await dialogCloses('Return Leads');
  expect(bodies(returned)).toEqual([{ lead_ids: [1, 2], reason: 'wrong_country' }]);
  expect(checks[0]?.body).toMatchObject({ action: 'return', reason: 'wrong_country' });

  await applyToSelection(person, 'Return leads');
  const again = await findDialog('Return Leads');
  await person.click(within(again).getByRole('radio', { name: 'Take back a return' }));
  await person.click(button('Take back 2 leads', again));
  expect(await screen.findByText('Returns Taken Back')).toBeVisible();
  expect(bodies(undone)).toEqual([{ lead_ids: [1, 2] }]);
});

test.each([
  {
    action: 'Mark as test leads',
    path: 'mark-test-lead',
    text: 'Mark 2 leads as test?',
    check: 'mark_test',
    done: 'Leads Marked as Test',
    failed: 'Failed to update the lead. Please try again.',
  },
  {
    action: 'Fire FTD',
    path: 'fire-fake-ftd',
    text: 'Fire an FTD for 2 leads?',
    check: 'fire_ftd',
    done: 'FTD Fired',
    failed: 'Failed to fire FTD. Please try again.',
  },
])(
  '$action asks first, says what was done, and lists the leads that were left',
  async ({ action, path, text, check, done, failed }) => {
    answerCall(LEADS, twoPages);
    const checks = answerCall('/api/lead-details/action-check', () => ({
      ...{ total: 2, changed: 1, unchanged: [], deposited: [1] },
      refused: [{ reason: 'Still being delivered.', lead_ids: [2] }],
    }));
    let reply: unknown = {
      message: 'ok',
      updated: [1],
      skipped: [{ lead_id: 2, code: 'LEAD_NOT_SETTLED', message: 'Still being delivered.' }],
    };
    const calls = answerCall(`/api/lead-details/${path}`, () => reply);
    const person = await openLeads();
    await chooseRows(person, 0, 1);
    const confirm = async (answer: string): Promise<void> => {
      await applyToSelection(person, action);
      const question = await findDialog('Confirm Action');
      for (const part of [
        text,
        '1 of 2 leads will change.',
        '1 lead: Still being delivered',
        '1 lead: the person has deposited',
      ])
        expect(question).toHaveTextContent(part);
      expect(checks.at(-1)?.body).toMatchObject({ lead_ids: [1, 2], action: check });
      await answerQuestion(person, 'Confirm Action', answer);
    };
    await confirm('Cancel');
    expect(calls).toEqual([]);
    await waitFor(() => expect(button('Apply to selection')).toHaveFocus());
    await confirm('Confirm');
    const partly = await findDialog(`${done}: 1 of 2 leads`);
    expect(partly).toHaveTextContent('1 of 2 leads left unchanged: #2: Still being delivered.');
    // One message: a notice of success beside it would contradict it.
    expect(partly).not.toHaveTextContent(failed);
    expect(screen.queryByText(done)).toBeNull();
    await person.click(button('OK', partly));
    await dialogCloses(`${done}: 1 of 2 leads`);
    expect(bodies(calls)).toEqual([{ lead_ids: [1, 2] }]);
    reply = new StatusReply(404, {
      ...failure('LEAD_NOT_FOUND', 'No such lead.'),
      issues: [
        { in: 'body', field: 'lead_ids.0', code: 'LEAD_NOT_FOUND', message: '#1: No such lead.' },
        { in: 'body', field: 'lead_ids.1', code: 'LEAD_NOT_FOUND', message: '#2: No such lead.' },
      ],
    });
    await confirm('Confirm');
    await readError(person, failed, '#1, #2: No such lead.');
    // The server may have done its work before the answer was lost.
    reply = new StatusReply(502, '');
    await confirm('Confirm');
    await readError(person, failed, 'uncertain: #1, #2: The server gave no clear answer.');
    reply = { message: 'ok', updated: [1, 2], skipped: [] };
    await confirm('Confirm');
    expect(await screen.findByText(done)).toBeVisible();
  },
);

test('the form of a lead sends what was changed, and only where it may be', async () => {
  answerCall(LEADS, () => ({
    total: 2,
    data: [
      leadRow(2, {
        status: 'FTD',
        lead_status_id: 5,
        row_color: 'ftd',
        revenue: '800.00',
        payout: '300.00',
        status_override: 'Sold',
      }),
      leadRow(1),
    ],
  }));
  const refused = {
    ...failure('LEAD_HAS_NO_PAYOUT', 'Payout needs an accepted FTD.'),
    issues: [
      {
        in: 'body',
        field: 'payout',
        code: 'LEAD_HAS_NO_PAYOUT',
        message: 'Payout needs an accepted FTD.',
      },
    ],
  };
  let reply: unknown = new StatusReply(409, refused);
  const calls = answerCall('/api/lead-details/update', () => reply);
  const person = await openLeads();
  await person.click(button('Edit lead 1'));
  const accepted = await findDialog('Update Lead lead1@example.com (1)');
  expect(within(accepted).getByLabelText('Revenue')).toBeDisabled();
  expect(within(accepted).getByLabelText('Payout')).toBeDisabled();
  expect(button('Update', accepted)).toBeDisabled();
  // Revenue and payout are locked, so the focus is in what can be changed.
  await waitFor(() => expect(within(accepted).getByLabelText('Status override')).toHaveFocus());
  // A server error about a locked amount is shown at the amount too.
  await fill(person, within(accepted).getByLabelText('Status override'), 'Late');
  await person.keyboard('{Enter}');
  await readError(person, 'Please correct the marked fields.');
  expect(within(accepted).getByLabelText('Payout')).toHaveAccessibleDescription(
    'Payout needs an accepted FTD.',
  );
  await person.clear(within(accepted).getByLabelText('Status override'));
  await person.click(button('Cancel', accepted));
  await dialogCloses(/^Update Lead/);

  await person.click(button('Edit lead 2'));
  const dialog = await findDialog('Update Lead lead2@example.com (2)');
  const payout = within(dialog).getByLabelText('Payout');
  await fill(person, payout, '12,5');
  expect(
    within(dialog).getByText('Enter an amount of 0 or more with at most two decimals'),
  ).toBeVisible();
  expect(button('Update', dialog)).toBeDisabled();
  await fill(person, payout, '310.5');
  await person.click(button('Update', dialog));
  await readError(
    person,
    'Failed to update the lead. Please try again.',
    'Please correct the marked fields.',
  );
  expect(payout).toHaveAccessibleDescription('Payout needs an accepted FTD.');
  // The form below hears Escape again.
  await person.keyboard('{Escape}');
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  reply = { message: 'ok' };
  await person.clear(within(dialog).getByLabelText('Status override'));
  await person.click(button('Update', dialog));
  expect(await screen.findByText('Lead Updated')).toBeVisible();
  await waitFor(() => expect(button('Edit lead 2')).toHaveFocus());
  const seen = { revenue: '800.00', payout: '300.00', status_override: 'Sold' };
  expect(bodies(calls).slice(1)).toEqual([
    { lead_id: 2, revenue: null, payout: '310.5', status_override: null, seen },
    { lead_id: 2, revenue: null, payout: '310.5', status_override: '', seen },
  ]);
});

describe('a lead that somebody else has changed meanwhile', () => {
  const CONFLICT = 'Lead 2 has been changed';
  const read = { revenue: '800.00', payout: '300.00', status_override: 'Sold' };
  const theirs = { revenue: '750.00', payout: '310.00', status_override: 'Sold' };
  /** Changes the payout of a lead whose revenue and payout Ann has changed. */
  const saveStale = async () => {
    answerCall(LEADS, () => ({
      total: 1,
      data: [leadRow(2, { ...read, status: 'FTD', lead_status_id: 5, row_color: 'ftd' })],
    }));
    const calls = answerCall('/api/lead-details/update', ({ body }) => {
      if ((body as { seen: { revenue: string } }).seen.revenue === theirs.revenue)
        return { message: 'ok' };
      const differences = [
        { field: 'revenue', label: 'Revenue', read: '800.00', theirs: '750.00', mine: '750.00' },
        { field: 'payout', label: 'Payout', read: '300.00', theirs: '310.00', mine: '320.00' },
      ];
      return new StatusReply(409, staleSave({ differences }));
    });
    const person = await openLeads();
    await person.click(button('Edit lead 2'));
    const dialog = await findDialog('Update Lead lead2@example.com (2)');
    await fill(person, within(dialog).getByLabelText('Payout'), '320');
    await person.click(button('Update', dialog));
    const conflict = await findDialog(CONFLICT);
    return { person, dialog, conflict, calls };
  };

  test('"Keep mine" saves again, over the values that were shown', async () => {
    const { person, conflict, calls } = await saveStale();
    const cells = within(conflict).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['800.00', '750.00', 'the same'],
      ...['300.00', '310.00', '320.00'],
    ]);
    await person.click(button('Keep mine', conflict));
    await dialogCloses(/^Update Lead/);
    const mine = { lead_id: 2, revenue: null, payout: '320', status_override: null };
    expect(bodies(calls)).toEqual([
      { ...mine, seen: read },
      { ...mine, seen: theirs },
    ]);
  });

  test('"Keep editing" keeps what was typed, beside what they changed', async () => {
    const { person, dialog, conflict, calls } = await saveStale();
    await person.click(button('Keep editing', conflict));
    await dialogCloses(CONFLICT);
    expect(await within(dialog).findByText(/^Ann Lee saved this meanwhile\./)).toBeVisible();
    expect(within(dialog).getByLabelText('Revenue')).toHaveValue('750.00');
    expect(within(dialog).getByLabelText('Payout')).toHaveValue('320');
    // The value that was read first now counts as a change.
    await fill(person, within(dialog).getByLabelText('Payout'), '300.00');
    await person.click(button('Update', dialog));
    await dialogCloses(/^Update Lead/);
    expect(bodies(calls).at(-1)).toEqual({
      lead_id: 2,
      revenue: null,
      payout: '300.00',
      status_override: null,
      seen: theirs,
    });
  });

  test('"Take theirs" closes the form and reads the leads again', async () => {
    const { person, conflict, calls } = await saveStale();
    const lists = answerCall(LEADS, () => ({ total: 1, data: [leadRow(2, theirs)] }));
    await person.click(button('Take theirs', conflict));
    await dialogCloses(/^Update Lead/);
    await waitFor(() => expect(lists).toHaveLength(1));
    expect(calls).toHaveLength(1);
  });
});

test('a test lead without addresses or with an unknown prefix says so; a refused one too', async () => {
  answerOneLead();
  answerCall('/api/countries', () => [
    { id: 8, code: 'AR', name: 'Argentina', country_icon: '' },
    { id: 1, code: 'DE', name: 'Germany', country_icon: '' },
  ]);
  let addresses: unknown = new StatusReply(404, '');
  answerCall('/ipv4/de.cidr', () => addresses);
  answerCall(
    '/api/test-lead',
    () => failure('TEST_LEAD_FAILED', 'Refused by Alpha: duplicate'),
    422,
  );
  const person = await openLeads();
  await person.click(button('Send test lead'));
  const dialog = await findDialog('Send Test Lead');
  await choose(person, dialog, 'Advertiser', 'Alpha');
  await choose(person, dialog, 'Publisher', 'North');
  await choose(person, dialog, 'Country', 'Germany');
  const prefix = within(dialog).getByLabelText('Phone prefix');
  const generate = (): Promise<void> => person.click(button('Generate', dialog));
  await generate();
  await readError(person, 'The IP addresses of DE could not be loaded.');
  addresses = '81.2.69.0/24\n';
  await fill(person, prefix, '999');
  await generate();
  await readError(person, 'The phone prefix +999 is not supported.');
  await person.clear(prefix);
  await generate();
  await waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLInputElement>('IP').value).toMatch(/^81\.2\.69\.\d+$/),
  );
  await person.click(button('Submit', dialog));
  await readError(
    person,
    'Failed to send test lead! Please try again.',
    'Refused by Alpha: duplicate',
  );
  expect(dialog).toBeVisible();

  const issue = (field: string, message: string) => ({ in: 'body', field, code: 'x', message });
  const invalid = {
    ...failure('VALIDATION_FAILED', 'The request is not valid.'),
    issues: [issue('ip', 'Invalid IP address'), issue('phone_prefix', 'Unknown prefix')],
  };
  answerCall('/api/test-lead', () => invalid, 422);
  await person.click(button('Submit', dialog));
  const error = await findDialog('Error');
  expect(error).toHaveTextContent('Please correct the marked fields.');
  expect(error).not.toHaveTextContent('Invalid IP address');
  await readError(person, 'Failed to send test lead! Please try again.');
  expect(prefix).toHaveAccessibleDescription('Unknown prefix');
  await waitFor(() => expect(prefix).toHaveFocus());
  const ip = within(dialog).getByLabelText('IP');
  expect(ip).toHaveAccessibleDescription('Invalid IP address');
  await fill(person, ip, '10.0.0.1');
  expect(ip).not.toHaveAccessibleDescription();
  expect(prefix).toBeInvalid();

  const sent = answerCall('/api/test-lead', () => ({ message: 'ok', lead_id: 7 }));
  await person.dblClick(button('Submit', dialog));
  await dialogCloses('Send Test Lead');
  expect(sent).toHaveLength(1);
});

test('an export can be cancelled, and its failure is said', async () => {
  answerOneLead();
  let reply: unknown = new Promise(() => undefined);
  const calls = answerCall('/api/lead-details/export', () => reply);
  const person = await openLeads();
  // By keyboard, the focus goes in, stays inside, and comes back.
  button('Export').focus();
  await person.keyboard('{Enter}');
  const csv = await screen.findByRole('button', { name: /lead-data\.csv/ });
  await waitFor(() => expect(csv).toHaveFocus());
  await person.tab();
  await person.tab();
  expect(csv).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(button('Export')).toHaveFocus();
  const exportSheet = async (): Promise<void> => {
    await person.click(button('Export'));
    await person.click(await screen.findByRole('button', { name: /lead-data\.xlsx/ }));
  };
  await exportSheet();
  expect(await screen.findByRole('progressbar', { name: 'Export xlsx' })).toBeVisible();
  await person.click(button('Cancel export'));
  await waitFor(() => expect(calls[0]?.signal?.aborted).toBe(true));
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();

  reply = new StatusReply(429, failure('EXPORT_BUSY', 'Too many exports are running.'));
  await exportSheet();
  await readError(person, 'Too many exports are running.');
});
