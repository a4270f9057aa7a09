import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, LeadlineError, type Client } from './index.js';

// A server that answers as a test says. The specs of the API try the client on the real one.

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answers: Answer[] = [];
let requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const answer = answers.shift() ?? json(200, []);
  request.resume().on('end', () => answer(request, response));
});
let client: Client;
const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
const limited = (seconds: number): Answer =>
  json(
    429,
    { code: 'RATE_LIMITED', message: 'Too many requests.', issues: [], trace_id: 't' },
    { 'retry-after': String(seconds) },
  );
const breakOff: Answer = (request) => request.socket.destroy();

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  requests = [];
  client = createClient({ url: `${url()}/`, token: 'ldl_token' });
});

const failureOf = async (call: Promise<unknown>): Promise<LeadlineError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof LeadlineError) return error;
  throw new Error('The call did not fail as calls do.', { cause: error });
};

it('sends the token, the path with its parts, and the query', async () => {
  await client.caps.usage({ params: { id: 7 } });
  await client.scheduledChanges.list({ query: { state: 'pending', entity: undefined } });
  expect(requests.map(({ method, url: target }) => [method, target])).toEqual([
    ['GET', '/api/caps/7/usage'],
    ['GET', '/api/scheduled-changes?state=pending'],
  ]);
  expect(requests[0]?.headers.authorization).toBe('Bearer ldl_token');
});

it('reads address and token from the environment', async () => {
  Object.assign(process.env, { LEADLINE_URL: url(), LEADLINE_TOKEN: 'ldl_other' });
  try {
    await createClient().caps.list();
  } finally {
    delete process.env.LEADLINE_URL;
    delete process.env.LEADLINE_TOKEN;
  }
  expect(requests[0]?.headers.authorization).toBe('Bearer ldl_other');
});

it.each([
  [{ token: 'ldl_token' }, 'Pass the option url, or set LEADLINE_URL.'],
  [{ url: 'http://localhost' }, 'Pass the option token, or set LEADLINE_TOKEN.'],
  [
    { url: 'leads', token: 'ldl_token' },
    'leads is not an address such as https://leads.example.com.',
  ],
  [{ url: 'http://localhost', token: 'ldl_a\nb' }, 'The token has characters that no token has.'],
])('refuses %j', (options, message) => {
  expect(() => createClient(options)).toThrow(message);
});

it('throws one error with everything that the answer says', async () => {
  const issue = { in: 'body', field: 'cap', code: 'custom', message: 'Please enter a valid cap' };
  answers = [
    json(422, { code: 'VALIDATION_FAILED', message: 'No.', issues: [issue], trace_id: 'abc' }),
  ];
  const error = await failureOf(client.caps.remove({ params: { id: 1 } }));
  expect(error).toMatchObject({
    name: 'LeadlineError',
    code: 'VALIDATION_FAILED',
    message: 'No.',
    field: 'cap',
    status: 422,
    requestId: 'abc',
    issues: [issue],
  });
});

it('waits after 429 as long as the server says, also with a write', async () => {
  answers = [limited(1), json(200, { message: 'Deleted.' })];
  const startedAt = performance.now();
  const reply = await client.caps.remove({ params: { id: 1 } });
  expect(reply).toEqual({ message: 'Deleted.' });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  expect(requests).toHaveLength(2);
});

it('does not wait longer than it may', async () => {
  answers = [limited(61)];
  expect(await failureOf(client.caps.list())).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  expect(requests).toHaveLength(1);
});

it('sends a GET again when the connection breaks, and nothing else', async () => {
  answers = [breakOff, breakOff, json(200, [])];
  expect(await client.caps.list()).toEqual([]);
  expect(requests).toHaveLength(3);
  answers = [breakOff];
  const error = await failureOf(client.lines.preview({ body: { text: 'Alpha off' } }));
  expect(error).toMatchObject({ code: 'NETWORK', status: null, requestId: null, field: null });
  expect(requests).toHaveLength(4);
});

it('gives up a GET after three attempts', async () => {
  answers = [breakOff, breakOff, breakOff];
  expect(await failureOf(client.caps.list())).toMatchObject({ code: 'NETWORK' });
  expect(requests).toHaveLength(3);
});

it('takes a broken body for a broken connection', async () => {
  const broken: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10' });
    response.write('[');
    response.socket?.destroySoon();
  };
  answers = [broken, json(200, [])];
  expect(await client.caps.list()).toEqual([]);
});

it('carries the token to no other address', async () => {
  answers = [
    (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  ];
  const error = await failureOf(client.caps.list());
  expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 302 });
  expect(error.message).toContain('redirects to https://elsewhere.example/');
});

it('does not take the page of a proxy for an answer', async () => {
  const page: Answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>');
  answers = [page];
  expect(await failureOf(client.caps.list())).toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    status: 200,
  });
});

it('ends with its signal', async () => {
  const controller = new AbortController();
  answers = [() => controller.abort(new Error('Enough.'))];
  const call = client.caps.list({ signal: controller.signal });
  await expect(call).rejects.toThrow('Enough.');
});

it('hands over a file as it comes', async () => {
  const file: Answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id\n1\n');
  answers = [file];
  const response = await client.leads.export({ body: { format: 'csv', columns: ['id'] } });
  expect(await response.text()).toBe('id\n1\n');
});
