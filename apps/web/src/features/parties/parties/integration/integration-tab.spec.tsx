import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  choose,
  dialogCloses,
  fill,
  findDialog,
  openApp,
  readError,
} from '#test/app';
import { answerCall, type SentCall, sentCalls, StatusReply } from '#test/fake-api';
import {
  answerIntegrationTab,
  BARE,
  bodiesOf,
  button,
  openTab,
  PATH,
  STEP,
  STORED,
  TEMPLATE,
} from '#test/fake-integration';
import { failure, staleSave } from '#test/fake-replies';

const TESTED_STEP = {
  name: 'lead',
  hands_over: true,
  request: { method: 'POST', url: 'https://api.alpha.example/leads', headers: {}, body: '{}' },
  response: {
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: '{"success":true,"data":{"lead":{"id":"A-1","login-url":"https://a.example"}}}',
  },
  duration_ms: 210,
  outcome: 'accepted',
  rule: 0,
  read: {
    external_id: 'A-1',
    autologin_url: null,
    message: null,
    price: '12.50',
    currency: null,
    others: {},
  },
  error: null,
  warnings: [{ code: 'no_autologin_url', message: 'The link is not at the path.' }],
};
const TESTED = { outcome: 'accepted', steps: [TESTED_STEP] };

const preview = (): HTMLElement => screen.getByRole('group', { name: 'Preview of the request' });
const address = (): HTMLElement => screen.getAllByLabelText('Address (URL)')[0] as HTMLElement;
const lineOf = (label: string): HTMLElement =>
  screen.getByLabelText(label).closest('li') as HTMLElement;
const issue = (field: string, message: string) => ({
  ...{ in: 'body', code: 'custom', field, message },
});
const refusal = (...issues: object[]): StatusReply =>
  new StatusReply(422, { ...failure('VALIDATION_FAILED', 'Invalid'), issues });
/** Returns the template of the last save. */
const savedTemplate = (calls: readonly SentCall[]): typeof TEMPLATE =>
  (bodiesOf(calls, 'PUT').at(-1) as { template: typeof TEMPLATE }).template;

beforeEach(answerIntegrationTab);

test('the preview follows the form, and a save sends the whole template with its version', async () => {
  const person = await openTab();
  let { version }: { version: number } = STORED;
  const calls = answerCall(PATH, ({ method }) => {
    if (method === 'GET') return { ...STORED, version };
    version = 4;
    return { message: 'The integration was saved.', version };
  });
  await waitFor(() => expect(preview()).toHaveTextContent('POST https://api.alpha.example/leads'));
  expect(preview()).toHaveTextContent('"profile.email": "{{ lead.email }}"');
  await person.click(button('Add field'));
  await fill(person, screen.getByLabelText('Name of field 3'), 'profile.name');
  await person.click(button('Insert a placeholder into Value of field 3'));
  await person.click(await screen.findByRole('menuitem', { name: /^lead\.full_name/ }));
  expect(screen.getByLabelText('Value of field 3')).toHaveValue('{{ lead.full_name }}');
  await waitFor(() =>
    expect(preview()).toHaveTextContent('"profile.name": "{{ lead.full_name }}"'),
  );
  await fill(person, screen.getByLabelText('Text of the secret token'), 'fresh-key');
  await person.click(button('Save integration'));
  const { body } = STEP.request;
  const value = '{{ lead.full_name }}';
  const added = { name: 'profile.name', value, type: 'text', empty: 'send' };
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toEqual([
      {
        template: {
          ...TEMPLATE,
          steps: [
            {
              ...STEP,
              request: { ...STEP.request, body: { ...body, fields: [...body.fields, added] } },
            },
          ],
        },
        secrets: { token: 'fresh-key' },
        version: 3,
      },
    ]),
  );
  // The typed secret is gone from the screen, and was in no address and in no preview.
  await waitFor(() => expect(screen.getByLabelText('Text of the secret token')).toHaveValue(''));
  const others = sentCalls.filter(({ method }) => method !== 'PUT');
  expect(JSON.stringify(others)).not.toContain('fresh-key');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('fresh-key');
});

test('an error of the server is shown at its line', async () => {
  const person = await openTab();
  answerCall(PATH, ({ method }) =>
    method === 'GET'
      ? STORED
      : refusal(
          issue('template.steps.0.request.auth.token', 'The secret token is not set'),
          issue('template.steps.0.request.body.fields.1.value', 'There is no lead.telephone'),
          issue('template.steps.0.answer.rules.0.when.1.value.path', 'The path is not valid'),
          issue('template.steps.0.answer.read.external_id', 'The pattern is not valid'),
        ),
  );
  await fill(person, screen.getByLabelText('Value of field 2'), '{{ lead.telephone }}');
  await person.click(button('Save integration'));
  await readError(person);
  expect(lineOf('Name of field 2')).toHaveTextContent('There is no lead.telephone');
  expect(screen.getByText('The secret token is not set')).toBeVisible();
  expect(lineOf('Kind of condition 2 of rule 1')).toHaveTextContent('The path is not valid');
  expect(screen.getByLabelText("Advertiser's id of the lead")).toHaveAccessibleDescription(
    'The pattern is not valid',
  );
  await fill(person, screen.getByLabelText('Value of field 2'), '{{ lead.phone }}');
  expect(lineOf('Name of field 2')).not.toHaveTextContent('There is no lead.telephone');
});

test('a secret that would go to another origin is asked for again at its line', async () => {
  const person = await openTab();
  const line = (): HTMLElement => lineOf('Text of the secret token');
  await fill(person, address(), 'https://api.alpha.example/v2/leads');
  expect(line()).toHaveTextContent('Stored');
  await fill(person, address(), 'https://api.alpha.example.evil/leads');
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

test('a missing name, a bad status and a missing path are found before anything is sent', async () => {
  const person = await openTab();
  const calls = answerCall(PATH, () => STORED);
  await fill(person, screen.getByLabelText('Name of field 2'), '');
  await fill(person, screen.getByLabelText('Statuses of condition 1 of rule 1'), '200, abc');
  await fill(person, screen.getByLabelText('Value of condition 2 of rule 1'), '');
  await person.click(button('Save integration'));
  expect(await screen.findByText('Enter a name')).toBeVisible();
  expect(screen.getByText('Enter HTTP statuses like 200, or classes like 2xx')).toBeVisible();
  expect(screen.getByText('Enter a path like data.lead.id')).toBeVisible();
  expect(bodiesOf(calls, 'PUT')).toEqual([]);
});

test('after a newer save the differences are shown, and "Keep mine" overwrites it', async () => {
  const person = await openTab();
  let saves = 0;
  const calls = answerCall(PATH, ({ method }) => {
    if (method === 'GET') return STORED;
    saves += 1;
    return saves === 1
      ? new StatusReply(409, staleSave())
      : { message: 'The integration was saved.', version: 6 };
  });
  await fill(person, address(), 'https://new.alpha.example/leads');
  await person.click(button('Save integration'));
  await answerQuestion(person, /This integration has been changed/, 'Keep mine');
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(2));
  expect(bodiesOf(calls, 'PUT')[1]).toMatchObject({ version: 5 });
});

test('a token step is added before the lead, and its errors lead to it', async () => {
  const person = await openTab(BARE);
  const calls = answerCall(PATH, ({ method }) =>
    method === 'GET' ? BARE : { message: 'The integration was saved.', version: 4 },
  );
  await person.click(button('Add a step'));
  await person.click(await screen.findByRole('menuitem', { name: /^Before the lead/ }));
  expect(screen.getByLabelText('Name of the step')).toHaveValue('token');
  await person.click(screen.getByRole('switch', { name: 'Use what was read for other leads' }));
  await person.click(button('2. lead'));
  await person.click(button('Add field'));
  await person.click(button('Insert a placeholder into Value of field 1'));
  await person.click(await screen.findByRole('menuitem', { name: /^steps\.token\.token/ }));
  await fill(person, screen.getByLabelText('Name of field 1'), 'session');
  await person.click(button('Save integration'));
  // The address of the first step is missing, so its fields are shown.
  expect(await screen.findByText(/^Enter an address/)).toBeVisible();
  expect(button('1. token')).toHaveAttribute('aria-pressed', 'true');
  await fill(person, address(), 'https://api.alpha.example/token');
  await person.click(button('Save integration'));
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1));
  expect(savedTemplate(calls).steps).toMatchObject([
    {
      name: 'token',
      hands_over: false,
      answer: { read: { others: [{ name: 'token', value: { path: 'access_token' } }] } },
      cache: { seconds: 3600, expires_in: null },
    },
    {
      name: 'lead',
      hands_over: true,
      request: { body: { fields: [{ name: 'session', value: '{{ steps.token.token }}' }] } },
    },
  ]);
});

test('steps change places, and another one hands over the lead', async () => {
  const second = { ...STEP, name: 'confirm', hands_over: false };
  const stored = { ...STORED, template: { ...TEMPLATE, steps: [STEP, second] } };
  const person = await openTab(stored);
  const calls = answerCall(PATH, ({ method }) =>
    method === 'GET' ? stored : { message: 'The integration was saved.', version: 4 },
  );
  expect(button('1. lead')).toHaveAttribute('aria-pressed', 'true');
  await person.click(button('Move confirm up'));
  expect(button('2. lead')).toHaveAttribute('aria-pressed', 'true');
  const radio = screen.getByRole('radio', { name: 'confirm hands over the lead' });
  await person.click(radio);
  await answerQuestion(person, 'Hand over the lead in the step confirm?', 'No, cancel');
  expect(radio).not.toBeChecked();
  await person.click(radio);
  await answerQuestion(person, 'Hand over the lead in the step confirm?', 'Hand over here');
  expect(radio).toBeChecked();
  expect(button('The step that hands over the lead stays')).toBeDisabled();
  await person.click(button('Save integration'));
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1));
  expect(savedTemplate(calls).steps).toMatchObject([
    { name: 'confirm', hands_over: true },
    { name: 'lead', hands_over: false },
  ]);
});

test('a step that failed in a test is shown on request, with the rule that decided', async () => {
  const rules = [
    { outcome: 'accepted', when: [{ kind: 'status', statuses: ['200'] }] },
    {
      outcome: 'refused',
      when: [
        { kind: 'status', statuses: ['4xx'] },
        { kind: 'exists', value: { from: 'path', path: 'error' } },
      ],
    },
  ];
  const token = { ...STEP, name: 'token', hands_over: false, answer: { ...STEP.answer, rules } };
  const person = await openTab({ ...STORED, template: { ...TEMPLATE, steps: [token, STEP] } });
  const failed = { ...TESTED_STEP, name: 'token', hands_over: false, outcome: 'refused', rule: 1 };
  answerCall(`${PATH}/test`, () => ({ outcome: null, steps: [{ ...failed, read: null }] }));
  await person.click(button('Test'));
  const result = await screen.findByRole('status', { name: 'Result of the test' });
  expect(result).toHaveTextContent('The step lead was not called in this test.');
  expect(result).toHaveTextContent('by rule 2: the HTTP status is 4xx, and error is there');
  await person.click(button('Show token', result));
  expect(button('1. token')).toHaveAttribute('aria-pressed', 'true');
  expect(within(result).getByLabelText('Request of the test')).toBeVisible();
});

test('the texts of other steps follow the new name of a step', async () => {
  const { body } = STEP.request;
  const token = { ...STEP, name: 'token', hands_over: false };
  const fields = [{ ...body.fields[0], value: '{{ steps.token.id }}' }];
  const lead = { ...STEP, request: { ...STEP.request, body: { ...body, fields } } };
  const stored = { ...STORED, template: { ...TEMPLATE, steps: [token, lead] } };
  const person = await openTab(stored);
  const calls = answerCall(PATH, ({ method }) =>
    method === 'GET' ? stored : { message: 'The integration was saved.', version: 4 },
  );
  await person.click(button('1. token'));
  await fill(person, screen.getByLabelText('Name of the step'), 'login');
  expect(screen.getByText('1 text of another step now uses the new name.')).toBeVisible();
  await person.click(button('Save integration'));
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1));
  expect(savedTemplate(calls).steps).toMatchObject([
    { name: 'login' },
    { request: { body: { fields: [{ value: '{{ steps.login.id }}' }] } } },
  ]);
});

test('a test sends the draft and shows what was read; a click on a value uses its path', async () => {
  const person = await openTab();
  const calls = answerCall(`${PATH}/test`, () => TESTED);
  await fill(person, address(), 'https://draft.alpha.example/leads');
  await person.click(button('Sample lead'));
  await fill(person, screen.getByLabelText('First name'), 'Zoë');
  await person.click(button('Test'));
  const result = await screen.findByRole('status', { name: 'Result of the test' });
  expect(bodiesOf(calls, 'POST')).toMatchObject([
    {
      template: { steps: [{ request: { url: 'https://draft.alpha.example/leads' } }] },
      lead: { first_name: 'Zoë' },
    },
  ]);
  expect(result).toHaveTextContent('A real lead would be accepted.');
  expect(result).toHaveTextContent('HTTP 201, by rule 1');
  expect(result).toHaveTextContent('The link is not at the path.');
  expect(result).toHaveTextContent('12.50');
  expect(within(result).getByLabelText('Response of the test')).toHaveTextContent('HTTP 201');
  // Until another field has the focus, the first reading takes the path.
  await person.click(button('Use data.lead.id'));
  expect(screen.getByLabelText("Advertiser's id of the lead")).toHaveValue('data.lead.id');
  await person.click(screen.getByLabelText('Autologin link'));
  await person.click(button('Use data.lead."login-url"'));
  expect(screen.getByLabelText('Autologin link')).toHaveValue('data.lead."login-url"');
  await person.click(screen.getByLabelText('Value of condition 2 of rule 1'));
  await person.click(button('Use data.lead.id'));
  expect(screen.getByLabelText('Value of condition 2 of rule 1')).toHaveValue('data.lead.id');
  await person.clear(screen.getByLabelText('Autologin link'));
  await choose(person, document.body, 'Autologin link', 'success = true');
  expect(screen.getByLabelText('Autologin link')).toHaveValue('success');
});

test('the values of an XML answer have the paths by which the server reads them', async () => {
  const body =
    '<s:Reply xmlns:s="urn:a" code="7"><lead>A-1</lead><lead>A-2</lead>' +
    '<s:note lang="en">Hi</s:note></s:Reply>';
  const response = { status: 200, headers: { 'content-type': 'text/xml' }, body };
  answerCall(`${PATH}/test`, () => ({ ...TESTED, steps: [{ ...TESTED_STEP, response }] }));
  const person = await openTab(BARE);
  await person.click(button('Test'));
  const tree = await screen.findByRole('group', { name: 'Values of the last answer' });
  const values = within(tree).getAllByRole('button');
  expect(values.map((one) => [one.getAttribute('title'), one.lastChild?.textContent])).toEqual([
    ['Reply.lead[0]', 'A-1'],
    ['Reply.lead[1]', 'A-2'],
    ['Reply.note._lang', 'en'],
    ['Reply.note._text', 'Hi'],
    ['Reply._code', '7'],
  ]);
});

test('the catalogue fills the form in and keeps the address that was entered', async () => {
  const fields = [{ name: 'mail', value: '{{ lead.email }}', type: 'text', empty: 'send' }];
  const preset = {
    ...STEP,
    request: {
      ...STEP.request,
      url: 'https://api.advertiser.example/signup',
      auth: { kind: 'header', name: 'x-api-key', value: '{{ secret.api_key }}' },
      body: { ...STEP.request.body, fields },
    },
  };
  answerCall('/api/integration-presets', () => [
    {
      key: 'flat',
      name: 'Flat fields',
      description: 'One flat body',
      template: { ...TEMPLATE, steps: [preset] },
      secrets: [{ name: 'api_key', description: 'API key' }],
    },
  ]);
  const person = await openTab({ ...STORED, template: null, secrets: [] });
  expect(screen.getByText('This advertiser has no integration yet.')).toBeVisible();
  await fill(person, address(), 'https://mine.example/leads');
  await person.type(screen.getByLabelText('Start from the catalogue'), 'one flat');
  await choose(person, document.body, 'Start from the catalogue', 'Flat fields');
  await answerQuestion(person, 'Fill in "Flat fields"?', 'Fill in');
  expect(screen.getByLabelText('Name of field 1')).toHaveValue('mail');
  expect(address()).toHaveValue('https://mine.example/leads');
  expect(screen.getByPlaceholderText('Enter its text (API key)')).toBeVisible();
});

test('the made-up address of a kind is named, and gives way to that of another kind', async () => {
  const kind = (key: string, steps: readonly object[]): object => ({
    ...{ key, name: key, description: key, secrets: [] },
    template: { ...TEMPLATE, steps },
  });
  const at = (url: string): object => ({ ...STEP, request: { ...STEP.request, url } });
  const token = { ...at('https://api.advertiser.example/token'), name: 'token', hands_over: false };
  answerCall('/api/integration-presets', () => [
    kind('Flat', [at('https://api.advertiser.example/flat')]),
    kind('Token', [token, at('https://api.advertiser.example/leads')]),
  ]);
  const person = await openTab({ ...STORED, template: null, secrets: [] });
  await choose(person, document.body, 'Start from the catalogue', 'Flat');
  expect(address()).toHaveAccessibleDescription(/^This is an example\./);
  await choose(person, document.body, 'Start from the catalogue', 'Token');
  await answerQuestion(person, 'Fill in "Token"?', 'Fill in');
  expect(address()).toHaveValue('https://api.advertiser.example/leads');
  await fill(person, address(), 'https://mine.example/leads');
  expect(address()).toHaveAccessibleDescription(/^Where the advertiser takes leads\./);
  expect(button('1. token').closest('li')).toHaveTextContent('Example address');
  expect(button('2. lead').closest('li')).not.toHaveTextContent('Example address');
});

test('a table of words and the rule of the password are saved', async () => {
  const person = await openTab(BARE);
  const calls = answerCall(PATH, ({ method }) =>
    method === 'GET' ? BARE : { message: 'The integration was saved.', version: 4 },
  );
  await person.click(button('Show tables'));
  await person.click(button('Add table'));
  await fill(person, screen.getByLabelText('Rows'), 'DE = 49\n\nGB=a=b');
  await person.click(screen.getByRole('checkbox', { name: 'A to Z' }));
  await person.click(button('Save integration'));
  const line = screen.getByLabelText('Name of the table').closest('li');
  expect(line).toHaveTextContent(/Begin with a letter/);
  await fill(person, screen.getByLabelText('Name of the table'), 'countries');
  await person.click(button('Save integration'));
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1));
  expect(savedTemplate(calls)).toMatchObject({
    tables: [
      {
        name: 'countries',
        rows: [
          { from: 'DE', to: '49' },
          { from: 'GB', to: 'a=b' },
        ],
        otherwise: null,
      },
    ],
    password: { length: 12, upper: false },
  });
});

test('another advertiser is copied without its secrets', async () => {
  const other = { ...STEP, request: { ...STEP.request, url: 'https://other.example/leads' } };
  answerCall('/api/advertisers/1/integration', () => ({
    ...STORED,
    advertiser_id: 1,
    template: { ...TEMPLATE, steps: [other] },
  }));
  const person = await openTab({ ...STORED, template: null, secrets: [] });
  await choose(person, document.body, 'Or copy another advertiser', 'Alpha');
  await waitFor(() => expect(address()).toHaveValue('https://other.example/leads'));
  expect(screen.getByLabelText('Name of field 1')).toHaveValue('profile.email');
  expect(lineOf('Text of the secret token')).toHaveTextContent('Not set');
});

test('a pasted curl command fills the request in, and its key becomes a secret', async () => {
  const person = await openTab(BARE);
  await person.click(button('Paste a curl command'));
  const dialog = await findDialog('Paste a curl command');
  const command = within(dialog).getByLabelText('Command');
  await fill(person, command, 'curl https://b.example -F a=b');
  await person.click(button('Fill in the request', dialog));
  expect(command).toHaveAccessibleDescription(/multipart/);
  await fill(
    person,
    command,
    `curl https://b.example/leads -H 'Authorization: Bearer k-9' -d '{"mail":"x"}'`,
  );
  await person.click(button('Fill in the request', dialog));
  await dialogCloses('Paste a curl command');
  expect(address()).toHaveValue('https://b.example/leads');
  expect(screen.getByLabelText('Name of field 1')).toHaveValue('mail');
  expect(screen.getByLabelText('Value of field 1')).toHaveValue('{{ lead.email }}');
  expect(screen.getByLabelText('Token')).toHaveValue('{{ secret.token }}');
  expect(screen.getByLabelText('Text of the secret token')).toHaveValue('k-9');
});

test('the postback address is shown on request, and rotated after a confirmation', async () => {
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

test('the tab is shown to users who may edit advertisers', async () => {
  openApp('/edit/advertiser/7', adminWithout('ADVERTISERS_EDIT'));
  await screen.findAllByRole('heading');
  expect(screen.queryByRole('tab', { name: 'Integration' })).toBeNull();
});
