import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { signIn } from '#test/support/sign-in.js';
import { call } from '#test/support/http-client.js';
import { snippetsOf } from '#test/support/doc-snippets.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { eventually } from '#test/support/waiting.js';
import { AppModule } from '../../../src/app.module.js';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-fixture.js';

// The receiver of docs/automate.md, as its readers start it.

let recorder: WebhookReceiver;
let app: TestApp;
let program: ChildProcess | undefined;

beforeAll(async () => {
  recorder = await startWebhookReceiver();
  app = await createTestApp(AppModule, {
    environment: { DELIVERY_ALLOW_HOSTS: recorder.authority },
  });
}, 60_000);
afterAll(async () => {
  program?.kill();
  await app?.close();
  await recorder.close();
});

/** Starts the snippet with a secret. Returns its address and what it has written. */
const startSnippet = async (secret: string) => {
  const snippet = (await snippetsOf('automate.md')).find(
    ({ heading, language }) => heading === 'Receive events' && language === 'js',
  );
  program = spawn(process.execPath, ['--input-type=module', '-e', snippet?.code ?? ''], {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  program.stdout?.on('data', (part: Buffer) => {
    written += part.toString();
  });
  const port = await eventually(() => {
    const found = /^Listening on (\d+)\n/.exec(written)?.[1];
    if (found === undefined) throw new Error('not listening');
    return found;
  });
  return { url: `http://127.0.0.1:${port}/`, written: () => written };
};

it('accepts what the product has signed, and nothing else', async () => {
  const { headers } = await signIn(app, { roleId: 1 });
  const created = await call(app.url, 'POST', '/api/webhooks', {
    headers,
    body: { name: 'Docs', url: `http://${recorder.authority}/`, events: ['lead.accepted'] },
  });
  await call(app.url, 'POST', `/api/webhooks/${String(created.body.id)}/test`, { headers });
  const [ping] = recorder.calls;
  if (!ping) throw new Error('no ping');
  const snippet = await startSnippet(String(created.body.secret));
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(ping.headers[name]),
    ]),
  );
  const answerTo = async (body: string, changes: Record<string, string> = {}): Promise<number> =>
    (await fetch(snippet.url, { method: 'POST', headers: { ...signed, ...changes }, body })).status;
  expect(await answerTo(`${ping.body} `)).toBe(401);
  expect(await answerTo(ping.body, { 'webhook-id': 'msg_other' })).toBe(401);
  expect(await answerTo(ping.body, { 'webhook-signature': 'v1,AAAA' })).toBe(401);
  expect(await answerTo(ping.body)).toBe(204);
  await eventually(() => expect(snippet.written()).toContain(`${ping.id} ping\n`));
  program?.kill();
  if (program) await once(program, 'exit');
});
