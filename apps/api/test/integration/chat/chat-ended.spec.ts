import type { Reply } from '#test/support/http-client.js';
import { signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import { STRANGER } from '#modules/operation/chat/domain/chat-texts.js';
import { ChatWorld, NOON } from './chat-world.js';

/** Administrators end the Telegram links of others (ADR 109). */

let world: ChatWorld;
let admin: SignedIn;
beforeAll(async () => {
  world = await ChatWorld.create();
  admin = await signIn(world.servers[0], { roleId: 1 });
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOON);
  await world.turnAlphaOn();
});

interface Row {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly level: number;
  readonly has_chat: boolean;
}
const rowOf = async ({ userId }: SignedIn): Promise<Row | undefined> => {
  const { body } = await world.call(admin, 'GET', '/api/users');
  return (body as unknown as Row[]).find(({ id }) => id === userId);
};
const hasChat = async (who: SignedIn): Promise<unknown> => (await rowOf(who))?.has_chat;
/** Changes the account of a user as `by`. */
const change = async (who: SignedIn, patch: object, by = admin): Promise<Reply> => {
  const { id, name, email, level } = (await rowOf(who))!;
  return world.call(by, 'PUT', '/api/users', { id, name, email, level, ...patch });
};
const unlink = ({ userId }: SignedIn, by = admin): Promise<Reply> =>
  world.call(by, 'DELETE', `/api/users/${userId}/chat`);
const PASSWORDS = { password: 'Fresh4567', confirmPassword: 'Fresh4567' };

it('an administrator ends the link of a user, and the log says who', async () => {
  const { who, ann } = await world.linked();
  const code = await world.codeOf(who);
  expect(await hasChat(who)).toBe(true);
  expect(await unlink(who)).toMatchObject({
    status: 200,
    body: { message: 'The Telegram account was unlinked' },
  });
  expect(await hasChat(who)).toBe(false);
  expect((await world.log(admin, 'user')).at(-1)).toEqual({
    ...{ action: 'user.unlink_chat', entity_id: who.userId },
    ...{ source: null, user_id: admin.userId },
  });
  expect(await world.ask(ann, 'Alpha off')).toBe(STRANGER);
  expect(await world.ask(world.person(), `/link ${code}`)).toBe(STRANGER);
  expect(await unlink(who)).toMatchObject({ status: 404, body: { code: 'CHAT_NOT_LINKED' } });
});

it('nobody ends the link of a user who may do more than they', async () => {
  const { who } = await world.linked();
  const editor = await signIn(world.servers[0], { permissions: ['USERS_LIST', 'USERS_EDIT'] });
  expect(await unlink(who, editor)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_LACKING' },
  });
  expect(await hasChat(who)).toBe(true);
});

it.each([
  ['all sessions ended', (who) => endSessions(who)],
  ['a deactivation', (who) => change(who, { is_active: false })],
  ['a password from an administrator', (who) => change(who, PASSWORDS)],
  ['a deletion', ({ userId }) => world.call(admin, 'DELETE', `/api/users/${userId}`)],
] as readonly [string, (who: SignedIn) => Promise<Reply>][])(
  'a link ends by %s, also for lines that wait for a confirmation',
  async (_how, end) => {
    const { who, ann } = await world.linked();
    await world.ask(ann, 'Alpha off');
    expect(ann.buttons).toEqual(['Save', 'Cancel']);
    expect((await end(who)).status).toBe(200);
    expect(await world.press(ann, 'Save')).toBe(STRANGER);
    ann.say('Alpha off');
    await world.work();
    expect(await world.isAlphaOn()).toBe(true);
    expect(await linksOf(who)).toBe(0);
  },
);

it('nothing is left of a link when a user is active again', async () => {
  const { who, ann } = await world.linked();
  await change(who, { is_active: false });
  expect((await change(who, { is_active: true })).status).toBe(200);
  expect(await world.ask(ann, 'Alpha off')).toBe(STRANGER);
});

it('messages of a user whose account was deactivated in another way change nothing', async () => {
  const { who, ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  await world.db.query('UPDATE users SET is_active = false WHERE id = $1', [who.userId]);
  expect(await linksOf(who)).toBe(1);
  expect(await world.press(ann, 'Save')).toBe(STRANGER);
  ann.say('Alpha off');
  await world.work();
  expect(await world.isAlphaOn()).toBe(true);
  expect(await world.log(who, 'advertiser')).toEqual([]);
});

it('people who change their own password keep their link', async () => {
  const { who } = await world.linked();
  const proof = { current_password: TEST_PASSWORD };
  expect((await change(who, { ...PASSWORDS, ...proof }, who)).status).toBe(200);
  expect(await hasChat(who)).toBe(true);
});

const endSessions = ({ userId }: SignedIn): Promise<Reply> =>
  world.call(admin, 'POST', `/api/users/${userId}/sessions/end`);
const linksOf = async ({ userId }: SignedIn): Promise<number | null> =>
  (await world.db.query('SELECT 1 FROM chat_links WHERE user_id = $1', [userId])).rowCount;
