import { signIn } from '#test/support/sign-in.js';
import { ChatLinksService } from '#modules/operation/chat/chat-links.service.js';
import { STRANGER } from '#modules/operation/chat/domain/chat-texts.js';
import { ChatWorld, MINUTE, NOON, PROOF } from './chat-world.js';

let world: ChatWorld;
beforeAll(async () => {
  world = await ChatWorld.create();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.clock.set(NOON));

it('a code links a chat once, and its hash alone is stored', async () => {
  const who = await signIn(world.servers[0], { roleId: 1 });
  const [ann, thief] = [world.person('Ann Lee'), world.person('Thief')];
  await world.work();
  const made = await world.call(who, 'POST', '/api/profile/chat/code', PROOF);
  const code = String(made.body.code);
  expect(made).toMatchObject({
    status: 200,
    body: {
      url: `https://t.me/leadline_bot?start=${code}`,
      expires_at: '2026-11-24T12:10:00.000Z',
    },
  });
  const { rows } = await world.db.query('SELECT * FROM chat_link_codes');
  expect(JSON.stringify(rows)).not.toContain(code);
  ann.say(`/start ${code.toLowerCase()}`);
  thief.say(`/link ${code}`);
  await world.work();
  expect(ann.lastText).toContain('This account is linked now.');
  expect(thief.texts).toEqual([STRANGER]);
  expect((await world.call(who, 'GET', '/api/profile/chat')).body).toEqual({
    is_on: true,
    bot: 'leadline_bot',
    link: { name: 'Ann Lee', linked_at: NOON.toISOString() },
  });
  expect((await world.log(who, 'user')).slice(-2)).toMatchObject([
    { action: 'user.make_chat_code', source: null },
    { action: 'user.link_chat', source: 'chat', entity_id: who.userId },
  ]);
});

it('a session alone makes no code', async () => {
  const who = await signIn(world.servers[0], { roleId: 1 });
  const path = '/api/profile/chat/code';
  expect((await world.call(who, 'POST', path)).status).toBe(422);
  const wrong = await world.call(who, 'POST', path, { current_password: 'Wrong-Horse-7' });
  expect(wrong).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'current_password', message: 'The password is wrong.' }] },
  });
  const { rowCount } = await world.db.query('SELECT 1 FROM chat_link_codes WHERE user_id = $1', [
    who.userId,
  ]);
  expect(rowCount).toBe(0);
});

it('a code ends with the session that made it', async () => {
  const [admin, who] = [
    await signIn(world.servers[0], { roleId: 1 }),
    await signIn(world.servers[0]),
  ];
  const code = await world.codeOf(who);
  const ended = await world.call(admin, 'POST', `/api/users/${who.userId}/sessions/end`);
  expect(ended.status).toBe(200);
  expect(await world.ask(world.person(), `/link ${code}`)).toBe(STRANGER);
});

it('a code of a user who was deactivated links nothing, not even later', async () => {
  const who = await signIn(world.servers[0], { roleId: 1 });
  const ann = world.person();
  const code = await world.codeOf(who);
  const setActive = (isActive: boolean) =>
    world.db.query('UPDATE users SET is_active = $2 WHERE id = $1', [who.userId, isActive]);
  await setActive(false);
  expect(await world.ask(ann, `/link ${code}`)).toBe(STRANGER);
  await setActive(true);
  expect((await world.call(who, 'GET', '/api/profile/chat')).body).toMatchObject({ link: null });
});

it('a code ends when the link is ended', async () => {
  const { who } = await world.linked();
  const code = await world.codeOf(who);
  expect((await world.call(who, 'DELETE', '/api/profile/chat')).status).toBe(200);
  expect(await world.ask(world.person(), `/link ${code}`)).toBe(STRANGER);
});

it('the chat of a user who was deactivated can be linked to another', async () => {
  const { who, ann } = await world.linked();
  await world.db.query('UPDATE users SET is_active = false WHERE id = $1', [who.userId]);
  const next = await signIn(world.servers[0], { roleId: 1 });
  expect(await world.ask(ann, `/link ${await world.codeOf(next)}`)).toContain('linked now');
});

it('a code ends after ten minutes, and when there is a newer one', async () => {
  const who = await signIn(world.servers[0], { roleId: 1 });
  const ann = world.person();
  const [older, newer] = [await world.codeOf(who), await world.codeOf(who)];
  expect(await world.ask(ann, `/link ${older}`)).toBe(STRANGER);
  world.clock.advance(10 * MINUTE);
  expect(await world.ask(ann, `/link ${newer}`)).toBe(STRANGER);
});

it('a stranger gets one answer that says nothing, and a group none', async () => {
  const [stranger, { ann }] = [world.person('Mallory'), await world.linked()];
  for (const text of ['/link AAAA', '/today', '/full', 'Alpha off', '/link BBBB', '/help'])
    stranger.say(text);
  stranger.send('save:11111111-1111-4111-8111-111111111111');
  const before = ann.texts.length;
  ann.sayInGroup('/today');
  await world.work();
  expect(stranger.texts).toEqual([STRANGER]);
  expect(ann.texts).toHaveLength(before);
  expect(world.telegram.calls.map(({ parameters }) => parameters.chat_id)).not.toContain(-100_200);
});

it('a link ends in the chat and in the profile', async () => {
  const { who, ann } = await world.linked();
  expect(await world.ask(ann, '/link AAAA')).toContain('linked already');
  expect(await world.ask(ann, '/unlink')).toBe('This account is not linked any more.');
  expect(await world.call(who, 'DELETE', '/api/profile/chat')).toMatchObject({
    status: 404,
    body: { code: 'CHAT_NOT_LINKED' },
  });
  ann.say(`/link ${await world.codeOf(who)}`);
  await world.work();
  expect((await world.call(who, 'DELETE', '/api/profile/chat')).status).toBe(200);
  const before = ann.texts.length;
  expect(await world.ask(ann, '/today')).toBe(STRANGER);
  expect(ann.texts).toHaveLength(before + 1);
  expect((await world.log(who, 'user')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.unlink_chat']) as string[],
  );
});

it('a newly linked account takes the place of the one before', async () => {
  const { who, ann } = await world.linked();
  const second = world.person('Second');
  expect(await world.ask(second, `/link ${await world.codeOf(who)}`)).toContain('linked now');
  expect(await world.ask(ann, '/today')).toBe(STRANGER);
});

it.each([
  ['deactivated', 'UPDATE users SET is_active = false WHERE id = $1'],
  ['deleted', 'UPDATE users SET deleted_at = now() WHERE id = $1'],
])('a user who was %s is a stranger at once', async (_how, change) => {
  const { who, ann } = await world.linked();
  expect(await world.ask(ann, '/today')).toContain('Today until');
  await world.db.query(change, [who.userId]);
  expect(await world.ask(ann, '/today')).toBe(STRANGER);
});

it('while staff may work from some addresses only, a chat may not', async () => {
  const { ann } = await world.linked();
  await world.db.query(
    `INSERT INTO settings (key, value) VALUES ('staff_addresses', '["203.0.113.7"]')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  world.clock.advance(MINUTE);
  expect(await world.ask(ann, 'Alpha off')).toContain('open to some addresses only');
  await world.db.query(`DELETE FROM settings WHERE key = 'staff_addresses'`);
});

it('a chat has a limit of commands, and is told once', async () => {
  const { ann } = await world.linked();
  const before = ann.texts.length;
  for (let count = 0; count < 25; count += 1) ann.say('/help');
  await world.work();
  await world.work();
  const told = ann.texts.slice(before).filter((text) => text.startsWith('Too many requests'));
  expect(told).toHaveLength(1);
  expect(ann.texts.length - before).toBeLessThan(25);
});

it('codes that have expired and links of deleted users are deleted', async () => {
  const { who } = await world.linked();
  await world.codeOf(who);
  await world.db.query('UPDATE users SET deleted_at = now() WHERE id = $1', [who.userId]);
  world.clock.advance(10 * MINUTE);
  await world.servers[0].get(ChatLinksService).deleteOld();
  for (const table of ['chat_links', 'chat_link_codes'])
    expect(
      (await world.db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [who.userId])).rowCount,
    ).toBe(0);
});

it('the token of the bot is in no log', () => {
  expect(world.logged.filter((line) => line.includes(world.telegram.token))).toEqual([]);
});
