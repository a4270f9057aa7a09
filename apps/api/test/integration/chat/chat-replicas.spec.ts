import { ChatReaderService } from '#modules/operation/chat/chat-reader.service.js';
import { ChatReplyQueueService } from '#modules/operation/chat/chat-reply-queue.service.js';
import { eventually } from '#test/support/waiting.js';
import { ChatWorld, MINUTE } from './chat-world.js';

let world: ChatWorld;
beforeAll(async () => {
  world = await ChatWorld.create();
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  world.telegram.calls.length = 0;
  await world.turnAlphaOn();
});

const readers = (): ChatReaderService[] =>
  world.servers.map((server) => server.get(ChatReaderService));
const reads = (): unknown[] => world.telegram.calls.filter(({ method }) => method === 'getUpdates');

it('one of two servers reads, and the other takes over when the first has died', async () => {
  const { ann } = await world.linked();
  const [first, second] = readers();
  ann.say('/help');
  expect(await first?.readOnce(0)).toBe(true);
  expect(await second?.readOnce(0)).toBe(false);
  expect(reads()).toHaveLength(2);
  // The first server is killed: it reads no more, and does not give its turn back.
  world.clock.advance(MINUTE);
  ann.say('/help');
  expect(await second?.readOnce(0)).toBe(true);
  expect(await first?.readOnce(0)).toBe(false);
  await second?.giveTurnBack();
});

it('an update that is given twice is carried out once', async () => {
  const { who, ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  ann.press('Save');
  const [first, second] = readers();
  await first?.readOnce(0);
  // The second reads what the first has handled but not confirmed, as after a crash.
  world.clock.advance(MINUTE);
  await world.db.query('UPDATE chat_bots SET next_update = next_update - 1');
  await second?.readOnce(0);
  await second?.giveTurnBack();
  await world.sendReplies();
  expect(await world.log(who, 'advertiser')).toHaveLength(1);
  expect(await world.isAlphaOn()).toBe(false);
});

it('a server that takes over in the middle of an update does not repeat it', async () => {
  const { who, ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  ann.press('Save');
  const [first, second] = readers();
  const other = await world.db.connect();
  // The save waits for its turn, which this connection holds.
  await other.query('BEGIN');
  await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('line_saves', 104))`);
  const late = first?.readOnce(0);
  await eventually(async () => {
    const { rowCount } = await world.db.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND wait_event_type = 'Lock'`,
    );
    if (rowCount !== 1) throw new Error('The save does not wait.');
  });
  world.clock.advance(MINUTE);
  const taking = second?.readOnce(0);
  await other.query('COMMIT');
  other.release();
  await Promise.all([late, taking]);
  await second?.giveTurnBack();
  await first?.giveTurnBack();
  await world.sendReplies();
  expect(await world.log(who, 'advertiser')).toHaveLength(1);
  expect(await world.isAlphaOn()).toBe(false);
});

it('another reader of the same bot is noted, and reading goes on after a pause', async () => {
  const { ann } = await world.linked();
  world.telegram.refuse('getUpdates', 409, { description: 'Conflict: terminated by other' });
  ann.say('/help');
  const before = ann.texts.length;
  await world.work();
  await world.work();
  expect(reads()).toHaveLength(2);
  expect(world.logged.at(-1)).toContain('Conflict: terminated by other');
  world.clock.advance(10_000);
  await world.work();
  expect(ann.texts.length).toBe(before + 1);
});

it('the wait that Telegram asks for is kept, and replies keep their order', async () => {
  const { ann } = await world.linked();
  const before = ann.texts.length;
  world.telegram.refuse('sendMessage', 429, {
    description: 'Too Many Requests: retry after 30',
    parameters: { retry_after: 30 },
  });
  ann.say('/help');
  ann.say('/full');
  await world.work();
  world.clock.advance(29_000);
  await world.sendReplies();
  expect(ann.texts).toHaveLength(before);
  world.clock.advance(1_000);
  await world.sendReplies();
  expect(ann.texts.slice(before)).toEqual([
    expect.stringContaining('/today'),
    'No cap is full or nearly full.',
  ]);
});

it.each([301, 401, 404])('a reply that was answered with %i is sent later', async (status) => {
  const { ann } = await world.linked();
  const before = ann.texts.length;
  world.telegram.refuse('sendMessage', status, {});
  ann.say('/full');
  await world.work();
  expect(ann.texts).toHaveLength(before);
  world.clock.advance(MINUTE);
  await world.sendReplies();
  expect(ann.texts.slice(before)).toEqual(['No cap is full or nearly full.']);
});

it('a server that died after a call repeats no part that was noted', async () => {
  const { ann } = await world.linked();
  const before = ann.texts.length;
  const unknown = Array.from({ length: 150 }, (_, index) => `Nobody${index} cap 50`).join('\n');
  ann.say(unknown);
  world.telegram.refuse('sendMessage', 500, {});
  await world.work();
  expect(ann.texts).toHaveLength(before);
  world.clock.advance(MINUTE);
  await world.sendReplies(world.servers[1]);
  const parts = ann.texts.slice(before);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('\n').match(/No advertiser, publisher or distribution/g)).toHaveLength(150);
  expect(parts.every((part) => part.length <= 4_096)).toBe(true);
});

it('a chat that has blocked the bot holds nothing up', async () => {
  const [{ ann }, { ann: other }] = [await world.linked(), await world.linked()];
  world.telegram.blocked.add(ann.id);
  ann.say('/help');
  const before = other.texts.length;
  other.say('/help');
  await world.work();
  expect(other.texts).toHaveLength(before + 1);
  const queue = world.servers[0].get(ChatReplyQueueService);
  world.clock.advance(60 * MINUTE);
  expect(await queue.listDue()).toEqual([]);
});

it('updates that are as large as they can be do not stop the bot', async () => {
  const { ann } = await world.linked();
  for (let count = 0; count < 20; count += 1)
    world.telegram.post({ message: { strange: 'x'.repeat(400_000) } });
  expect(await world.ask(ann, '/full')).toBe('No cap is full or nearly full.');
});

it('after a week without updates, lower numbers are read', async () => {
  const { ann } = await world.linked();
  world.telegram.renumber(20);
  world.clock.advance(7 * 24 * 60 * MINUTE);
  expect(await world.ask(ann, '/full')).toBe('No cap is full or nearly full.');
});

it('an update of a shape that is not known is passed over', async () => {
  const { ann } = await world.linked();
  world.telegram.post({ message: { strange: true } });
  world.telegram.post({ poll: {} });
  expect(await world.ask(ann, '/full')).toBe('No cap is full or nearly full.');
});
