import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answerQuestion, choose, fill, findDialog, readError } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import {
  answerIntegrationTab,
  BARE,
  bodiesOf,
  button,
  HEALTHY,
  NO_FORMAT,
  NO_MAPPING,
  openTab,
  PULL,
  PULL_DETAILS,
  section,
} from '#test/fake-integration';
import { failure } from '#test/fake-replies';

const REPORT = {
  id: 3,
  advertiser: { id: 7, name: 'Alpha' },
  source: 'postback',
  outcome: 'lead_unknown',
  code: null,
  reason: null,
  has_ftd: false,
  applied_to: null,
  sent: { lead_id: '999', status: 'Interested' },
  lead_id: '999',
  brand_lead_id: null,
  status: 'Interested',
  ftd: false,
  amount: null,
  ftd_time: null,
  repeats: 0,
  first_at: '2026-01-15T12:00:00Z',
  received_at: '2026-01-15T12:00:00Z',
};

beforeEach(answerIntegrationTab);

const PULLS = '/api/advertisers/7/status-pulls';
/** Opens the form of a new pull. */
const addPull = async (person: UserEvent): Promise<HTMLElement> => {
  await waitFor(() => expect(button('Add a status pull')).toBeEnabled());
  await person.click(button('Add a status pull'));
  return screen.getByRole('group', { name: 'New status pull' });
};

test('a status pull is added with its name and mapping, and opens', async () => {
  const person = await openTab(BARE);
  let saved: object[] = [];
  const calls = answerCall(PULLS, ({ method }) => {
    if (method === 'GET') return saved;
    saved = [PULL];
    return { message: 'Saved', id: PULL.id };
  });
  answerCall(`${PULLS}/21`, () => PULL_DETAILS);
  const pull = await addPull(person);
  await person.click(button('Save the pull', pull));
  expect(within(pull).getByText(/Enter an address/)).toBeVisible();
  expect(within(pull).getByText(/Enter the path of our id/)).toBeVisible();
  expect(bodiesOf(calls, 'POST')).toEqual([]);
  const type = (label: string, text: string): Promise<void> =>
    fill(person, within(pull).getByLabelText(label), text);
  await type('Address (URL)', 'https://api.alpha.example/leads');
  await type('List of entries', 'leads');
  await type('Our id of the lead', 'ref');
  await type('Status', 'state');
  await choose(person, pull, 'Pages', 'By cursor: {{ cursor }}');
  await type('Next cursor', 'meta.next');
  await person.click(button('Save the pull', pull));
  expect(await screen.findByRole('group', { name: 'Statuses' })).toBeVisible();
  expect(bodiesOf(calls, 'POST')).toMatchObject([
    {
      name: 'Statuses',
      interval_minutes: 15,
      is_active: true,
      template: {
        steps: [],
        request: {
          method: 'GET',
          url: 'https://api.alpha.example/leads',
          body: { format: 'query', fields: [{ name: 'since', value: '{{ since }}' }] },
        },
        answer: { type: 'auto', rows: 'leads' },
        pages: { kind: 'cursor', value: { from: 'path', path: 'meta.next' } },
        read: {
          lead_id: { from: 'path', path: 'ref' },
          brand_lead_id: null,
          status: { from: 'path', path: 'state' },
        },
      },
    },
  ]);
});

test('a pull asks again for the secrets that the server refuses to send to its address', async () => {
  const person = await openTab({ ...BARE, template: null });
  const again = 'Enter it again to send it to https://stats.alpha.example.';
  const calls = answerCall(PULLS, ({ method, body }) => {
    if (method === 'GET') return [];
    if (body !== null && typeof body === 'object' && 'secrets' in body)
      return { message: 'Saved', id: 21 };
    return new StatusReply(422, {
      ...failure('VALIDATION_FAILED', 'Invalid'),
      issues: [{ in: 'body', field: 'secrets.token', code: 'secret_origin', message: again }],
    });
  });
  const pull = await addPull(person);
  const type = (label: string, text: string): Promise<void> =>
    fill(person, within(pull).getByLabelText(label), text);
  await type('Address (URL)', 'https://stats.alpha.example/leads');
  await type('Our id of the lead', 'ref');
  await person.click(button('Save the pull', pull));
  await readError(person);
  expect(await within(pull).findByText(again)).toBeVisible();
  await type('Text of token for the pull', 'the-stored-key');
  await person.click(button('Save the pull', pull));
  await waitFor(() =>
    expect(bodiesOf(calls, 'POST')).toMatchObject([{}, { secrets: { token: 'the-stored-key' } }]),
  );
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('the-stored-key');
});

test('pulls are listed; one is opened, renamed, and gets a step whose token the list uses', async () => {
  const ftds = {
    ...PULL,
    ...{ id: 22, name: 'FTDs', is_active: false },
    ...{ last_run_at: '2026-01-15T12:00:02Z', last_error: 'The advertiser answered 401.' },
  };
  const statuses = {
    ...PULL,
    ...{ last_run_at: '2026-01-15T12:00:02Z', last_read: 1500, last_applied: 40, last_refused: 6 },
  };
  answerCall(PULLS, () => [statuses, ftds]);
  answerCall(`${PULLS}/22`, () => ({ ...PULL_DETAILS, ...ftds }));
  const calls = answerCall(`${PULLS}/21`, ({ method }) =>
    method === 'GET'
      ? { ...PULL_DETAILS, ...statuses }
      : { message: 'Record updated successfully.', version: 4 },
  );
  const person = await openTab(BARE);
  const list = await screen.findByRole('region', { name: 'Status pulls' });
  const [first, second] = within(list).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(/StatusesOn.*1,500 seen, 40 changed, 6 unreadable/);
  expect(second).toHaveTextContent(/FTDsOff.*FailedThe advertiser answered 401\./);
  await person.click(button('Statuses', list));
  const pull = screen.getByRole('group', { name: 'Statuses' });
  await fill(person, within(pull).getByLabelText('Name of the pull'), 'Leads');
  await person.click(button('Add a step', pull));
  const step = within(pull).getByRole('group', { name: 'Step token' });
  await fill(person, within(step).getByLabelText('Address (URL)'), 'https://api.alpha.example/t');
  // Another pull opens only after a question.
  await person.click(button('FTDs', list));
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  await person.click(button('Save the pull', pull));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toMatchObject([
      {
        name: 'Leads',
        version: 3,
        template: {
          steps: [
            {
              name: 'token',
              request: { method: 'POST', url: 'https://api.alpha.example/t' },
              answer: { read: { others: [{ name: 'token', value: { path: 'access_token' } }] } },
            },
          ],
        },
      },
    ]),
  );
  const [{ template }] = bodiesOf(calls, 'PUT') as [{ template: { steps: object[] } }];
  expect(Object.keys(template.steps[0] ?? {})).toEqual(['name', 'request', 'answer']);
});

test('the last runs of a pull are listed, with the rows and answers that failed', async () => {
  const run = { pages: 2, read: 1500, applied: 40, statuses: 31, ftds: 4, unknown: 3, refused: 6 };
  const refusals = [{ lead: '71', field: 'amount', reason: 'Use a number', count: 6 }];
  const times = { started_at: '2026-01-15T12:00:00Z', ended_at: '2026-01-15T12:00:02Z' };
  answerCall(PULLS, () => [PULL]);
  answerCall(`${PULLS}/21`, () => ({
    ...PULL_DETAILS,
    ...{ last_unknown: 3, last_refused: 6 },
    runs: [
      { id: 2, ...times, ...run, refusals, error: null },
      { id: 1, ...times, ...run, refusals: [], read: 0, error: 'The advertiser answered 401.' },
    ],
    failed_rows: [{ page: 2, row: 17, lead: '71', field: 'amount', reason: 'Use a number' }],
    failed_answers: [
      { id: 5, at: times.ended_at, request: 'page 1', status: 401, body: '{"error":"expired"}' },
    ],
  }));
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Statuses' }));
  await screen.findByText(/6 × amount/);
  const [done, failed] = within(screen.getByRole('region', { name: 'Last runs' }))
    .getAllByRole('row')
    .slice(1);
  expect(done).toHaveTextContent(/Done2\.00 s21,50031436.*6 × amount: Use a number \(lead 71\)/);
  expect(failed).toHaveTextContent(/Failed.*The advertiser answered 401\./);
  expect(screen.getByText('The first 1 of 9 are shown.')).toBeVisible();
  const [row] = within(screen.getByRole('region', { name: 'Failed rows' }))
    .getAllByRole('row')
    .slice(1);
  expect(row).toHaveTextContent('17 of page 271amountUse a number');
  await person.click(screen.getByText(/page 1, HTTP 401/));
  expect(screen.getByText(/"error":"expired"/)).toBeVisible();
});

test('a dry run of the unsaved form shows what each row would change', async () => {
  const reading = { lead_id: '71', brand_lead_id: null, status: 'Deposit', ftd: true };
  const row = { page: 1, lead_id: null, reading: null, changes: [], problem: null };
  answerCall(PULLS, () => [PULL]);
  answerCall(`${PULLS}/21`, () => PULL_DETAILS);
  const dryRuns = answerCall(`${PULLS}/dry-run`, () => ({
    ...{ pages: 3, has_more: true, read: 450 },
    ...{ applied: 1, statuses: 1, ftds: 1, unknown: 0, refused: 1, error: null },
    failed_answer: null,
    rows: [
      {
        ...row,
        ...{ row: 1, raw: '{"ref":71}', lead_id: 71 },
        reading: {
          ...{ ...reading, amount: '120.50', ftd_time: '2026-01-15T12:00:00Z' },
          ...{ deposit_id: null, deposit_amount: null },
        },
        changes: [
          { kind: 'status', before: 'Called', after: 'Deposit' },
          { kind: 'ftd', before: null, after: '120.50' },
        ],
      },
      {
        ...row,
        ...{ row: 2, raw: '{}', problem: { field: 'lead_id', reason: 'Send lead_id' } },
      },
    ],
  }));
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Statuses' }));
  const pull = screen.getByRole('group', { name: 'Statuses' });
  await fill(person, within(pull).getByLabelText('Status'), 'state');
  await person.click(button('Dry run', pull));
  const rows = await screen.findByRole('region', { name: 'Rows of the dry run' });
  const [first, second] = within(rows).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(
    /71Deposit, FTD, 120\.50, Jan 15, .*Status: Called → DepositNew FTD, amount 120\.50\{"ref":71\}/,
  );
  expect(second).toHaveTextContent(/none.*Fails lead_id: Send lead_id/);
  expect(screen.getByText(/The first 2 of 450 rows are shown\. A dry run fetches 3/)).toBeVisible();
  expect(bodiesOf(dryRuns, 'POST')).toMatchObject([
    { template: { read: { status: { from: 'path', path: 'state' } } } },
  ]);
});

test('a received status is mapped to a meaning and to a word of ours with one click', async () => {
  const calls = answerCall('/api/advertisers/7/status-mapping', ({ method }) =>
    method === 'GET'
      ? {
          ...NO_MAPPING,
          seen: [
            { value: 'Deposited', count: 12, last_at: '2026-01-15T12:00:00Z' },
            { value: 'NA', count: 7, last_at: '2026-01-15T12:00:00Z' },
          ],
        }
      : { message: 'Saved', version: 2 },
  );
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Map the status NA' }));
  await fill(person, screen.getByLabelText('Our word for status 1'), 'No Answer');
  // The word of the status suggests its meaning.
  await person.click(button('Map the status Deposited'));
  expect(screen.queryByText(/Statuses that came so far/)).toBeNull();
  await person.click(button('Add status'));
  await fill(person, screen.getByLabelText('Status of the advertiser 3'), 'na');
  await person.click(button('Save the mapping'));
  expect(await screen.findByText('This status is there twice')).toBeVisible();
  expect(bodiesOf(calls, 'PUT')).toEqual([]);
  await fill(person, screen.getByLabelText('Status of the advertiser 3'), 'Turned down');
  await choose(person, document.body, 'Meaning of status 3', 'Refused the lead');
  await person.click(button('Save the mapping'));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toEqual([
      {
        statuses: [
          { value: 'NA', meaning: 'status', name: 'No Answer' },
          { value: 'Deposited', meaning: 'ftd', name: null },
          { value: 'Turned down', meaning: 'refused', name: null },
        ],
        format: NO_FORMAT,
        version: 1,
      },
    ]),
  );
});

test('a refused report is mapped and sent again, another one dismissed', async () => {
  const refused = {
    ...REPORT,
    outcome: 'refused',
    code: 'VALIDATION_FAILED',
    reason: 'amount: Use a number like 250 or 250.50',
    status: 'Paid',
    has_ftd: true,
    repeats: 4,
  };
  const lists = answerCall('/api/unmatched-postbacks', () => ({
    data: [refused],
    next: null,
    not_kept: 1200,
  }));
  const mapping = answerCall('/api/advertisers/7/status-mapping', ({ method }) =>
    method === 'GET'
      ? { ...NO_MAPPING, version: 4, statuses: [{ value: 'NA', meaning: 'status', name: null }] }
      : { message: 'Saved', version: 5 },
  );
  const resend = answerCall('/api/unmatched-postbacks/3/resend', () => ({
    message: 'The postback was applied',
    code: 'applied',
    lead_id: 71,
  }));
  const dismiss = answerCall('/api/unmatched-postbacks/3/dismiss', () => ({ message: 'Gone' }));
  const person = await openTab(BARE);
  const table = await screen.findByRole('region', { name: 'Reports' });
  const [row] = within(table).getAllByRole('row').slice(1);
  expect(row).toHaveTextContent(/Refused.*amount: Use a number.*Paid.*Maybe.*5lead_id=999/);
  expect(screen.getByText(/1,200 more reports were not kept/)).toBeVisible();
  await person.click(button('Map', table));
  const dialog = await findDialog('Map the status Paid');
  await choose(person, dialog, 'Means', 'First deposit (FTD)');
  await fill(person, within(dialog).getByLabelText('Our word for it'), 'Deposit');
  await person.click(button('Map', dialog));
  await waitFor(() => expect(resend).toHaveLength(1));
  expect(bodiesOf(mapping, 'PUT')).toEqual([
    {
      statuses: [
        { value: 'NA', meaning: 'status', name: null },
        { value: 'Paid', meaning: 'ftd', name: 'Deposit' },
      ],
      version: 4,
    },
  ]);
  await person.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(lists.at(-1)?.query.get('show')).toBe('all'));
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(resend).toHaveLength(2));
  await person.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await answerQuestion(person, 'Dismiss this report?', 'Dismiss');
  await waitFor(() => expect(dismiss).toHaveLength(1));
});

test('the format of dates and amounts is saved with the mapping', async () => {
  const calls = answerCall('/api/advertisers/7/status-mapping', ({ method }) =>
    method === 'GET' ? NO_MAPPING : { message: 'Saved', version: 2 },
  );
  const person = await openTab(BARE);
  await screen.findByRole('group', { name: 'Format of dates and amounts' });
  await choose(person, document.body, 'Dates with slashes', 'Day first (21/11/2026)');
  await choose(person, document.body, 'Decimal mark', 'Comma (1.250 is 1250)');
  await person.click(button('Save the mapping'));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toEqual([
      {
        statuses: [],
        format: { dates: 'day_first', zone: null, decimal_mark: 'comma' },
        version: 1,
      },
    ]),
  );
});

test('an unmatched report is assigned, an unknown attempt settled', async () => {
  answerCall('/api/unmatched-postbacks', () => ({ data: [REPORT], next: null, not_kept: 0 }));
  answerCall('/api/unknown-attempts', () => ({
    data: [
      {
        id: 5,
        lead_id: 71,
        is_test: false,
        advertiser: { id: 7, name: 'Alpha' },
        publisher: { id: 4, name: 'North' },
        country: 'DE',
        message: 'The answer took too long',
        created_at: '2026-01-15T12:00:00Z',
        looked_up_until: null,
      },
    ],
    next: null,
  }));
  const assign = answerCall('/api/unmatched-postbacks/3/assign', () => ({
    message: 'Applied',
    code: 'applied',
    lead_id: 71,
  }));
  const settle = answerCall('/api/unknown-attempts/5/settle', () => ({ message: 'Settled' }));
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Assign' }));
  const dialog = await findDialog('Assign the report to a lead');
  expect(button('Assign', dialog)).toBeDisabled();
  await fill(person, within(dialog).getByLabelText('Lead id'), '71');
  await person.click(button('Assign', dialog));
  await waitFor(() => expect(bodiesOf(assign, 'POST')).toEqual([{ lead_id: 71 }]));
  await person.click(button('Settle'));
  const question = await findDialog('Settle lead 71');
  await person.click(within(question).getByRole('radio', { name: /^Yes/ }));
  await fill(person, within(question).getByLabelText("Advertiser's id of the lead"), 'A-1');
  await person.click(button('Settle', question));
  await waitFor(() =>
    expect(bodiesOf(settle, 'POST')).toEqual([{ accepted: true, external_id: 'A-1' }]),
  );
});

test('health shows the last calls and warnings; an open circuit is closed after a confirmation', async () => {
  answerCall('/api/advertisers/7/health', () => ({
    ...HEALTHY,
    warnings: [
      {
        code: 'not_json',
        message: 'It may be an error page.',
        count: 3,
        last_at: '2026-01-15T12:00:00Z',
        last_lead_id: 71,
      },
    ],
    circuit: {
      state: 'open',
      opened_at: '2026-01-15T12:00:00Z',
      retry_at: '2026-01-15T12:01:00Z',
    },
  }));
  const close = answerCall('/api/advertisers/7/circuit/close', () => ({ message: 'Closed' }));
  const person = await openTab(BARE);
  const health = await section('4. Health');
  expect(await within(health).findByText('75%')).toBeVisible();
  expect(health).toHaveTextContent('320 ms');
  expect(health).toHaveTextContent('1.24 s');
  expect(within(health).getByText('duplicate')).toBeVisible();
  expect(health).toHaveTextContent('It may be an error page. So far 3 answers, last of lead 71');
  await person.click(button('Close the circuit', health));
  await answerQuestion(person, 'Send leads to it again?', 'Close the circuit');
  await waitFor(() => expect(close).toHaveLength(1));
});
