import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  choose,
  fill,
  findDialog,
  openApp,
  readError,
} from '#test/app';
import { answerCall, sentCalls, StatusReply, type SentCall } from '#test/fake-api';
import { advertiserSettings } from '#test/fake-parties';
import { failure, staleSave } from '#test/fake-replies';

const PAGE = '/edit/advertiser/7?tab=integration';
const PATH = '/api/advertisers/7/integration';
const TEMPLATE = {
  method: 'POST',
  url: 'https://api.alpha.example/leads',
  headers: { 'X-Partner': 'leadline' },
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: { 'profile.email': '{{email}}', 'profile.phone': '{{phone}}' },
  success: { statuses: [200], rules: [{ kind: 'equals', path: 'success', value: 'true' }] },
  read: { external_id: 'lead.id', autologin_url: null, message: null },
  timeout_ms: 10_000,
  connections: 64,
  connection_wait_ms: 10_000,
  retries: 2,
  timeout_policy: 'hold',
  unclear_answers: {
    http_500: 'refused',
    http_502: 'unknown',
    http_503: 'refused',
    http_504: 'unknown',
    unreadable: 'unknown',
  },
} as const;
const STORED = {
  advertiser_id: 7,
  version: 3,
  template: TEMPLATE,
  secrets: [{ name: 'token', is_set: true, origins: ['https://api.alpha.example'] }],
};
/** For what stands below the request: without its many fields, which take long to draw. */
const BARE = {
  ...STORED,
  template: {
    ...TEMPLATE,
    headers: {},
    auth: { kind: 'none' },
    fields: {},
    success: { statuses: [200], rules: [] },
  },
};
const NO_PULL = {
  advertiser_id: 7,
  version: 1,
  template: null,
  interval_minutes: 15,
  is_active: false,
  is_running: false,
  next_run_at: null,
  last_run_at: null,
  last_success_at: null,
  failing_since: null,
  last_error: null,
  last_read: 0,
  last_applied: 0,
  last_unknown: 0,
  applied_total: 0,
  runs: [] as object[],
};
const NO_FORMAT = { dates: null, zone: null, decimal_mark: null };
const NO_MAPPING = { advertiser_id: 7, version: 1, statuses: [], format: NO_FORMAT, seen: [] };
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
const HEALTHY = {
  circuit: { state: 'closed', opened_at: null, retry_at: null },
  acceptance_percent: 75,
  p50_ms: 320,
  p95_ms: 1240,
  warnings: [],
  calls: [
    {
      attempt_id: 9,
      lead_id: 71,
      at: '2026-01-15T12:00:00Z',
      outcome: 'rejected',
      status_code: 422,
      duration_ms: 310,
      message: 'duplicate',
    },
  ],
};
const TESTED = {
  request: 'POST https://api.alpha.example/leads',
  response: 'HTTP 201\n\n{"success":true,"data":{"lead":{"id":"A-1"}}}',
  status: 201,
  duration_ms: 210,
  accepted: true,
  outcome: 'accepted',
  external_id: 'A-1',
  autologin_url: null,
  message: null,
  error: null,
  warnings: [{ code: 'no_autologin_url', message: 'The link is not at the path.' }],
};

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);
const section = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const request = (): HTMLElement => screen.getByLabelText('Request');

const openTab = async (integration: object = STORED): Promise<UserEvent> => {
  answerCall(PATH, ({ method }) =>
    method === 'GET' ? integration : { message: 'The integration was saved.', version: 4 },
  );
  const person = openApp(PAGE);
  await section('1. Request');
  return person;
};

beforeEach(() => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/integration-presets', () => []);
  answerCall('/api/advertisers/7/status-pull', () => NO_PULL);
  answerCall('/api/advertisers/7/status-mapping', () => NO_MAPPING);
  answerCall('/api/unmatched-postbacks', () => ({ data: [], next: null, not_kept: 0 }));
  answerCall('/api/unknown-attempts', () => ({ data: [], next: null }));
  answerCall('/api/advertisers/7/health', () => HEALTHY);
});

test('the preview follows the form, and a save sends the whole template with its version', async () => {
  const person = await openTab();
  let { version }: { version: number } = STORED;
  const calls = answerCall(PATH, ({ method }) => {
    if (method === 'GET') return { ...STORED, version };
    version = 4;
    return { message: 'The integration was saved.', version };
  });
  expect(request()).toHaveTextContent('POST https://api.alpha.example/leads');
  expect(request()).toHaveTextContent('"email": "test.lead@example.com"');
  await person.click(button('Add field'));
  await fill(person, screen.getByLabelText('Name of field 3'), 'profile.name');
  await person.click(button('Insert a placeholder into Value of field 3'));
  await person.click(await screen.findByRole('menuitem', { name: /^full_name/ }));
  expect(screen.getByLabelText('Value of field 3')).toHaveValue('{{full_name}}');
  await waitFor(() => expect(request()).toHaveTextContent('"name": "Test Lead"'));
  await fill(person, screen.getByLabelText('Text of the secret token'), 'fresh-key');
  expect(request()).not.toHaveTextContent('fresh-key');
  await person.click(button('Save integration'));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toEqual([
      {
        template: { ...TEMPLATE, fields: { ...TEMPLATE.fields, 'profile.name': '{{full_name}}' } },
        secrets: { token: 'fresh-key' },
        version: 3,
      },
    ]),
  );
  // What was typed is gone from the screen, and was in no address.
  await waitFor(() => expect(screen.getByLabelText('Text of the secret token')).toHaveValue(''));
  expect(sentCalls.some(({ query }) => query.toString().includes('fresh-key'))).toBe(false);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('fresh-key');
});

test('what the server refuses is shown at the line that it is about', async () => {
  const person = await openTab();
  const issue = (field: string, message: string) => ({
    ...{ in: 'body', code: 'custom', field, message },
  });
  answerCall(PATH, ({ method }) =>
    method === 'GET'
      ? STORED
      : new StatusReply(422, {
          ...failure('VALIDATION_FAILED', 'Invalid'),
          issues: [
            issue('template.auth.token', 'The secret token is not set'),
            issue('template.fields.profile.phone', 'Contains an unknown placeholder'),
            issue('template.success.rules.0.path', 'Use a path like data.lead.id'),
          ],
        }),
  );
  await fill(person, screen.getByLabelText('Value of field 2'), '{{telephone}}');
  await person.click(button('Save integration'));
  await readError(person);
  const line = screen.getByLabelText('Name of field 2').closest('li');
  expect(line).toHaveTextContent('Contains an unknown placeholder');
  expect(screen.getByText('The secret token is not set')).toBeVisible();
  expect(screen.getByText('Use a path like data.lead.id').closest('li')).toContainElement(
    screen.getByLabelText('Path of rule 1'),
  );
  await fill(person, screen.getByLabelText('Value of field 2'), '{{phone}}');
  expect(line).not.toHaveTextContent('Contains an unknown placeholder');
});

test('a secret that would go to another origin is asked for again at its line', async () => {
  const person = await openTab();
  const address = screen.getAllByLabelText('Address (URL)')[0] as HTMLElement;
  const line = (): HTMLElement =>
    screen.getByLabelText('Text of the secret token').closest('li') as HTMLElement;
  await fill(person, address, 'https://api.alpha.example/v2/leads');
  expect(line()).toHaveTextContent('Stored');
  await fill(person, address, 'https://api.alpha.example.evil/leads');
  expect(line()).toHaveTextContent(
    'Enter it again to send it to https://api.alpha.example.evil. ' +
      'It was entered for https://api.alpha.example.',
  );
  expect(screen.getByLabelText('Text of the secret token')).toHaveAccessibleDescription(
    /^Enter it again/,
  );
  await fill(person, screen.getByLabelText('Text of the secret token'), 'fresh-key');
  expect(line()).toHaveTextContent('Will be saved');
  expect(line()).not.toHaveTextContent('Enter it again');
});

test('a name used twice, a bad status and a missing path are found before anything is sent', async () => {
  const person = await openTab();
  const calls = answerCall(PATH, () => STORED);
  await fill(person, screen.getByLabelText('Name of field 2'), 'profile.email');
  await fill(person, screen.getByLabelText('HTTP statuses'), '200, abc');
  await fill(person, screen.getByLabelText('Path of rule 1'), '');
  await person.click(button('Save integration'));
  expect(await screen.findByText('This name is used twice')).toBeVisible();
  expect(screen.getByText('Enter HTTP statuses from 100 to 599, e.g. 200, 201')).toBeVisible();
  expect(screen.getByText('Enter a path like data.lead.id')).toBeVisible();
  expect(bodiesOf(calls, 'PUT')).toEqual([]);
});

test('somebody else has saved meanwhile: what differs is shown, and "Keep mine" saves over it', async () => {
  const person = await openTab();
  let saves = 0;
  const calls = answerCall(PATH, ({ method }) => {
    if (method === 'GET') return STORED;
    saves += 1;
    return saves === 1
      ? new StatusReply(409, staleSave())
      : { message: 'The integration was saved.', version: 6 };
  });
  await fill(person, screen.getByLabelText('Address (URL)'), 'https://new.alpha.example/leads');
  await person.click(button('Save integration'));
  await answerQuestion(person, /This integration has been changed/, 'Keep mine');
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(2));
  expect(bodiesOf(calls, 'PUT')[1]).toMatchObject({ version: 5 });
});

test('a test sends the draft, shows what was read, and offers the paths of the answer', async () => {
  const person = await openTab();
  const calls = answerCall(`${PATH}/test`, () => TESTED);
  await fill(person, screen.getByLabelText('Address (URL)'), 'https://draft.alpha.example/leads');
  await person.click(button('Sample lead'));
  await fill(person, screen.getByLabelText('First name'), 'Zoë');
  await person.click(button('Test'));
  const result = await screen.findByRole('status', { name: 'Result of the test' });
  expect(bodiesOf(calls, 'POST')).toMatchObject([
    { template: { url: 'https://draft.alpha.example/leads' }, lead: { first_name: 'Zoë' } },
  ]);
  expect(result).toHaveTextContent('A real lead would be accepted.');
  expect(result).toHaveTextContent('The link is not at the path.');
  expect(within(result).getByLabelText('Response of the test')).toHaveTextContent('HTTP 201');
  await choose(person, document.body, "Advertiser's id of the lead", 'data.lead.id = A-1');
  expect(screen.getByLabelText("Advertiser's id of the lead")).toHaveValue('data.lead.id');
});

test('a preset fills the form in and keeps the address that was entered', async () => {
  answerCall('/api/integration-presets', () => [
    {
      key: 'flat',
      name: 'Flat fields',
      description: 'One flat body',
      template: {
        ...TEMPLATE,
        url: 'https://api.advertiser.example/signup',
        auth: { kind: 'header', name: 'x-api-key', value: '{{secret.api_key}}' },
        fields: { mail: '{{email}}' },
      },
      secrets: [{ name: 'api_key', description: 'API key' }],
    },
  ]);
  const person = await openTab({ ...STORED, template: null, secrets: [] });
  expect(screen.getByText('This advertiser has no integration yet.')).toBeVisible();
  await fill(person, screen.getByLabelText('Address (URL)'), 'https://mine.example/leads');
  await choose(person, document.body, 'Start from a preset', 'Flat fields');
  await answerQuestion(person, 'Fill in "Flat fields"?', 'Fill in');
  expect(screen.getByLabelText('Name of field 1')).toHaveValue('mail');
  expect(screen.getByLabelText('Address (URL)')).toHaveValue('https://mine.example/leads');
  expect(screen.getByPlaceholderText('Enter its text (API key)')).toBeVisible();
});

test('the postback address is shown on request, and rotated after a question', async () => {
  const person = await openTab(BARE);
  const reveal = answerCall('/api/advertisers/7/postback-token/reveal', () => ({
    token: 'old-token',
    url: 'https://leads.example/api/v1/postbacks/old-token',
  }));
  const rotate = answerCall('/api/advertisers/7/postback-token/rotate', () => ({
    token: 'new-token',
    url: 'https://leads.example/api/v1/postbacks/new-token',
  }));
  expect(reveal).toHaveLength(0);
  await person.click(button('Reveal address'));
  expect(await screen.findByDisplayValue(/old-token/)).toBeVisible();
  await person.click(button('Rotate'));
  await answerQuestion(person, 'Rotate the address?', 'No, cancel');
  expect(rotate).toHaveLength(0);
  await person.click(button('Rotate'));
  await answerQuestion(person, 'Rotate the address?', 'Yes, rotate it!');
  expect(await screen.findByDisplayValue(/new-token/)).toBeVisible();
  await person.click(button('Hide'));
  expect(screen.queryByDisplayValue(/token$/)).toBeNull();
});

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
  await person.click(button('Save the pull', pull));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toMatchObject([
      {
        interval_minutes: 15,
        is_active: true,
        version: 1,
        template: {
          url: 'https://api.alpha.example/leads',
          fields: { since: '{{since}}' },
          read: { list: 'leads', lead_id: 'ref', brand_lead_id: null, status: 'state' },
        },
      },
    ]),
  );
});

test('a pull asks for the secrets that the server refuses to send to its address', async () => {
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

test('the last runs of a pull are listed, with what each found or why it failed', async () => {
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
      method: 'GET',
      url: 'https://api.alpha.example/leads',
      headers: {},
      auth: { kind: 'none' },
      fields: {},
      lookback_hours: 72,
      paging: { kind: 'none' },
      max_pages: 10,
      read: {
        list: null,
        lead_id: 'ref',
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

test('a status that came is mapped with one click, to a meaning and a word of ours', async () => {
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
  // The word suggests its meaning.
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

test('health shows the last calls and warnings; an open circuit is closed after a question', async () => {
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

test('the tab is shown to those who may edit advertisers', async () => {
  openApp('/edit/advertiser/7', adminWithout('ADVERTISERS_EDIT'));
  await screen.findAllByRole('heading');
  expect(screen.queryByRole('tab', { name: 'Integration' })).toBeNull();
});
