import { screen, waitFor, within } from '@testing-library/dom';
import { adminWithout, answerQuestion, choose, fill, openApp, readError } from '#test/app';
import { answerCall, sentCalls, StatusReply } from '#test/fake-api';
import {
  answerIntegrationTab,
  BARE,
  bodiesOf,
  button,
  openTab,
  PATH,
  STORED,
  TEMPLATE,
} from '#test/fake-integration';
import { failure, staleSave } from '#test/fake-replies';

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

const request = (): HTMLElement => screen.getByLabelText('Request');

beforeEach(answerIntegrationTab);

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
  // The typed secret is gone from the screen and was in no address.
  await waitFor(() => expect(screen.getByLabelText('Text of the secret token')).toHaveValue(''));
  expect(sentCalls.some(({ query }) => query.toString().includes('fresh-key'))).toBe(false);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('fresh-key');
});

test('an error of the server is shown at its line', async () => {
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
  await fill(person, screen.getByLabelText('Address (URL)'), 'https://new.alpha.example/leads');
  await person.click(button('Save integration'));
  await answerQuestion(person, /This integration has been changed/, 'Keep mine');
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(2));
  expect(bodiesOf(calls, 'PUT')[1]).toMatchObject({ version: 5 });
});

test('a test sends the draft, shows the values read, and offers the paths of the answer', async () => {
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
