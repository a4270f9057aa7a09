import { newStep, stepOf } from '../step-draft';
import { curlStep } from './curl-step';

/** Returns the request of a step as it is saved, and the secrets. */
const read = (command: string, hasLead = true) => {
  const { request, secrets } = curlStep(command, hasLead);
  return { request: stepOf({ ...newStep('lead'), ...request }).request, secrets };
};
const field = (name: string, value: string, others: object = {}) => ({
  ...{ name, value, type: 'text', empty: 'send' },
  ...others,
});

test('a JSON call with a bearer token becomes fields with their types, in order', () => {
  const { request, secrets } =
    read(`$ curl --location -X POST 'https://api.alpha.example/v2/leads' \\
    -H 'Content-Type: application/json' \\
    -H "Authorization: Bearer abc.def_123" -H 'X-Partner: leadline' \\
    --data-raw '{"profile":{"eMail":"jane@example.com","phone":49170123},"tags":["a",true,null],
      "so.urce":"it\\u0027s","score":1.5,"extra":{}}'`);
  expect(request).toEqual({
    method: 'POST',
    url: 'https://api.alpha.example/v2/leads',
    headers: { 'X-Partner': 'leadline' },
    auth: { kind: 'bearer', token: '{{ secret.token }}' },
    body: {
      kind: 'fields',
      format: 'json',
      fields: [
        field('profile.eMail', '{{ lead.email }}'),
        field('profile.phone', '{{ lead.phone | digits }}', { type: 'number' }),
        field('tags[0]', 'a'),
        field('tags[1]', 'true', { type: 'boolean' }),
        field('tags[2]', '', { empty: 'null' }),
        field('so\\.urce', "it's"),
        field('score', '1.5', { type: 'number' }),
        field('extra', '{}', { type: 'json' }),
      ],
    },
  });
  expect(secrets).toEqual({ token: 'abc.def_123' });
});

test('a form keeps its order, and its keys become secrets by name', () => {
  const { request, secrets } = read(
    'curl https://crm.example/add?api_key=k-1 -d firstname=Jane+Ann -d "ai=2958&api_key=k-2" ' +
      "--data-urlencode 'note=a b&c' --data-urlencode userip=1.2.3.4 -H 'x-api-key: k-1'",
  );
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://crm.example/add?api_key={{ secret.api_key }}',
    auth: { kind: 'header', name: 'x-api-key', value: '{{ secret.api_key }}' },
    body: {
      kind: 'fields',
      format: 'form',
      fields: [
        field('firstname', '{{ lead.first_name }}'),
        field('ai', '2958'),
        field('api_key', '{{ secret.api_key_2 }}'),
        field('note', 'a b&c'),
        field('userip', '{{ lead.ip }}'),
      ],
    },
  });
  expect(secrets).toEqual({ api_key: 'k-1', api_key_2: 'k-2' });
});

test.each([
  [
    'a user name and password',
    `curl -u 'me:p:w' https://a.example -d x=1`,
    { kind: 'basic', username: 'me', password: '{{ secret.password }}' },
    { password: 'p:w' },
  ],
  [
    'a Basic header',
    `curl https://a.example -H 'Authorization: Basic bWU6cHc=' -d x=1`,
    { kind: 'basic', username: 'me', password: '{{ secret.password }}' },
    { password: 'pw' },
  ],
  [
    'another scheme, with a stand-in for the key',
    `curl https://a.example -H 'authorization: Token <YOUR_TOKEN>' -d x=1`,
    { kind: 'header', name: 'Authorization', value: 'Token {{ secret.token }}' },
    { token: '' },
  ],
])('%s becomes the authentication', (_name, command, auth, secrets) => {
  const found = read(command);
  expect(found.request.auth).toEqual(auth);
  expect(found.secrets).toEqual(secrets);
});

test('the fields of a GET are those of its address', () => {
  for (const command of [
    `curl -G 'a.example/leads' -d email=x -d lang=en`,
    `curl --request=GET "https://a.example/leads?email=x&lang=en"`,
  ])
    expect(read(command).request).toMatchObject({
      method: 'GET',
      url: 'https://a.example/leads',
      body: {
        format: 'query',
        fields: [field('email', '{{ lead.email }}'), field('lang', '{{ lead.language }}')],
      },
    });
});

test('XML and lists stay texts', () => {
  expect(read(`curl -XPUT a.example -d $'<lead>\\n<a>\\'</a></lead>'`).request).toMatchObject({
    method: 'PUT',
    url: 'https://a.example',
    body: { kind: 'text', format: 'xml', text: "<lead>\n<a>'</a></lead>" },
  });
  expect(read(`curl a.example --json '[{"a":1}]'`).request).toMatchObject({
    headers: { Accept: 'application/json' },
    body: { kind: 'text', format: 'json', text: '[{"a":1}]' },
  });
});

test('a step before the lead gets no values of it: its user and password are constants', () => {
  const { request, secrets } = read(
    `curl -sSL a.example/token -d email=me@example.com -d password=pw`,
    false,
  );
  expect(request.body).toMatchObject({
    fields: [field('email', 'me@example.com'), field('password', '{{ secret.password }}')],
  });
  expect(secrets).toEqual({ password: 'pw' });
});

test.each([
  ['wget https://a.example', 'Paste a command that begins with curl.'],
  ['', 'Paste a command that begins with curl.'],
  ['curl -X POST', 'The command has no address.'],
  ['curl a.example -X', 'The option -X has no value.'],
  ['curl a.example -X DELETE', 'The method DELETE cannot be used: choose POST, PUT or GET.'],
  ["curl a.example -d 'x", 'A quotation mark is not closed.'],
  ['curl a.example -d @lead.json', 'The body is in a file. Paste its text in place of its name.'],
  [
    'curl a.example -F photo=@a.png',
    'A form with files (-F) cannot be sent: it is multipart. Use the form of the API, or JSON.',
  ],
  ['curl a.example --ntlm x', 'The option --ntlm is not known here.'],
])('%s is refused', (command, message) => {
  expect(() => curlStep(command, true)).toThrow(message);
});
