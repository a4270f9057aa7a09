import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { codeSample, LANGUAGES, type Language, type SampleRequest } from './code-samples.rules.js';

const REQUEST: SampleRequest = {
  method: 'POST',
  url: 'https://leads.example.com/api/v1/leads',
  token: 'token-1',
  body: { first_name: "O'Neil", is_test: true, hit_id: null },
};

test('curl is given the token and the body as the shell reads them', () => {
  const shown = codeSample('curl', REQUEST).replace(/^curl/, "printf '%s\\n'");
  const sent = execFileSync('sh', ['-c', shown], { encoding: 'utf8' });
  expect(sent).toContain('Authorization: Bearer token-1');
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toEqual(REQUEST.body);
});

test('TypeScript is the request itself', async () => {
  const code = codeSample('typescript', REQUEST);
  let sent: unknown;
  const fetch = (...request: unknown[]): Promise<unknown> => {
    sent = request;
    return Promise.resolve({ status: 201, json: () => Promise.resolve({}) });
  };
  const console = { log: () => undefined };
  await (runInNewContext(`(async () => { ${code} })()`, { fetch, console }) as Promise<void>);
  const [url, init] = sent as [string, { method: string; body: string; headers: object }];
  expect([url, init.method, JSON.parse(init.body)]).toEqual([REQUEST.url, 'POST', REQUEST.body]);
  expect(init.headers).toMatchObject({ Authorization: 'Bearer token-1' });
});

test('Python has its own constants', () => {
  const code = codeSample('python', REQUEST);
  expect(code).toContain(`"first_name": "O'Neil"`);
  expect(code).toContain('"is_test": True,');
  expect(code).toContain('"hit_id": None');
});

test('PHP escapes the quotes of its texts', () => {
  expect(codeSample('php', REQUEST)).toContain(`"first_name": "O\\'Neil"`);
});

test('a request without a body sends none', () => {
  const { body: _, ...request } = REQUEST;
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const code = codeSample(language, { ...request, method: 'GET' });
    expect(code).not.toContain('Content-Type');
    expect(code).toContain('Bearer token-1');
  }
});
