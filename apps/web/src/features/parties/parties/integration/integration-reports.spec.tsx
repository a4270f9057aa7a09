import { screen, waitFor, within } from '@testing-library/dom';
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
  NO_PULL,
  openTab,
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

test('a status pull is set up with its mapping', async () => {
  const person = await openTab(BARE);
  const calls = answerCall('/api/advertisers/7/status-pull', ({ method }) =>
    method === 'GET' ? NO_PULL : { message: 'Saved', version: 2 },
  );
  await person.click(await screen.findByRole('button', { name: 'Set up a status pull' }));
  const pull = screen.getByRole('group', { name: 'Status pull' });
  await person.click(button('Save the pull', pull));
  expect(within(pull).getByText(/Enter an address/)).toBeVisible();
  expect(within(pull).getByText(/Enter the path of our id/)).toBeVisible();
  expect(bodiesOf(calls, 'PUT')).toEqual([]);
  const type = (label: string, text: string): Promise<void> =>
    fill(person, within(pull).getByLabelText(label), text);
  await type('Address (URL)', 'https://api.alpha.example/leads');
  await type('List of entries', 'leads');
  await type('Our id of the lead', 'ref');
  await type('Status', 'state');
  await choose(person, pull, 'Pages', 'By cursor: {{ cursor }}');
  await type('Next cursor', 'meta.next');
  await person.click(button('Save the pull', pull));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toMatchObject([
      {
        interval_minutes: 15,
        is_active: true,
        version: 1,
        template: {
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
    ]),
  );
});

test('a pull asks again for the secrets that the server refuses to send to its address', async () => {
  const person = await openTab(BARE);
  const again = 'Enter it again to send it to https://stats.alpha.example.';
  const calls = answerCall('/api/advertisers/7/status-pull', ({ method, body }) => {
    if (method === 'GET') return NO_PULL;
    if (body !== null && typeof body === 'object' && 'secrets' in body)
      return { message: 'Saved', version: 2 };
    return new StatusReply(422, {
      ...failure('VALIDATION_FAILED', 'Invalid'),
      issues: [{ in: 'body', field: 'secrets.token', code: 'secret_origin', message: again }],
    });
  });
  await person.click(await screen.findByRole('button', { name: 'Set up a status pull' }));
  const pull = screen.getByRole('group', { name: 'Status pull' });
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
    expect(bodiesOf(calls, 'PUT')).toMatchObject([{}, { secrets: { token: 'the-stored-key' } }]),
  );
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('the-stored-key');
});

test('the last runs of a pull are listed, each with its results or the reason for its failure', async () => {
  const run = { pages: 2, read: 1500, applied: 40, statuses: 31, ftds: 4, unknown: 3, refused: 6 };
  const refusals = [{ lead: '71', field: 'amount', reason: 'Use a number', count: 6 }];
  const times = { started_at: '2026-01-15T12:00:00Z', ended_at: '2026-01-15T12:00:02Z' };
  answerCall('/api/advertisers/7/status-pull', () => ({
    ...NO_PULL,
    runs: [
      { id: 2, ...times, ...run, refusals, error: null },
      { id: 1, ...times, ...run, refusals: [], read: 0, error: 'The advertiser answered 401.' },
    ],
    template: {
      steps: [],
      request: {
        method: 'GET',
        url: 'https://api.alpha.example/leads',
        headers: {},
        auth: { kind: 'none' },
        body: { kind: 'fields', format: 'query', fields: [] },
      },
      answer: { type: 'json', rows: null },
      lookback_hours: 72,
      pages: { kind: 'none' },
      max_pages: 10,
      read: {
        lead_id: { from: 'path', path: 'ref' },
        brand_lead_id: null,
        status: null,
        refused_values: [],
        ftd: null,
        ftd_values: [],
        amount: null,
        ftd_time: null,
      },
    },
  }));
  await openTab(BARE);
  const [done, failed] = within(await screen.findByRole('region', { name: 'Last runs' }))
    .getAllByRole('row')
    .slice(1);
  expect(done).toHaveTextContent(/Done2\.00 s21,50031436.*6 × amount: Use a number \(lead 71\)/);
  expect(failed).toHaveTextContent(/Failed.*The advertiser answered 401\./);
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
    message: 'The postback was applied.',
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
