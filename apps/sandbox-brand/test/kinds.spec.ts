import { ManualClock } from './manual-clock.js';
import { SandboxClient } from './sandbox-client.js';

let clock: ManualClock;
let client: SandboxClient;

beforeEach(async () => {
  clock = new ManualClock();
  client = await SandboxClient.start({ clock, lateMs: 15_000 });
});

afterEach(() => client.sandbox.close());

const post = (word: string) =>
  client.call('POST', '/kinds/plain-text/post.php', {
    body: new URLSearchParams({
      token: 'token-p',
      fn: 'Jane',
      em: `jane+${word}@example.com`,
      ph: '+447700900123',
    }).toString(),
  });
const stats = async () => (await client.call('GET', '/kinds/plain-text/stats')).json();

it('counts calls by path, and leads', async () => {
  expect((await post('one')).text).toMatch(/^OK\|\d+\|12\.50/);
  await post('one');
  expect(await stats()).toEqual({ taken: 1, refused: 1, calls: { 'POST /post.php': 2 } });
});

it('does not take a lead that finds it too busy', async () => {
  expect((await post('busy')).status).toBe(429);
  expect(await stats()).toMatchObject({ taken: 0, calls: { 'POST /post.php': 1 } });
});

it('takes a lead and answers late', async () => {
  const reply = post('late');
  await clock.someTimer();
  expect(clock.waiting).toEqual([15_000]);
  expect(await stats()).toMatchObject({ taken: 1 });
  clock.advance(15_000);
  expect((await reply).text).toMatch(/^OK/);
});

it('takes a lead and resets the connection', async () => {
  await expect(post('reset')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await stats()).toMatchObject({ taken: 1 });
});

it('ends all sessions of a kind when it is told to', async () => {
  const login = await client.call('POST', '/kinds/session-login/crm/login', {
    body: JSON.stringify({ username: 'crm', password: 'pass-s' }),
  });
  const { session } = login.json<{ session: { id: string } }>();
  const send = (email: string) =>
    client.call('POST', '/kinds/session-login/crm/leads', {
      headers: { 'x-session': session.id },
      body: JSON.stringify({ email1: email, phone_mobile: '+447700900123', first_name: 'Jane' }),
    });
  expect((await send('a@example.com')).status).toBe(200);
  await client.call('DELETE', '/kinds/session-login/tokens');
  expect((await send('b@example.com')).status).toBe(401);
});

it('knows neither other kinds nor other paths', async () => {
  expect((await client.call('GET', '/kinds/nobody/stats')).status).toBe(404);
  expect((await client.call('POST', '/kinds/plain-text/other', { body: '' })).status).toBe(404);
});
