import { randomBytes } from 'node:crypto';
import { createLead } from '@leadline/prisma/seed';
import { erasePerson } from './erasures.js';
import { changesOf, scheduleNotes } from './scheduled-rows.js';
import { createWorld, type World } from './world.js';

// Requests of advertisers, and saves that wait, are searched for the person who is erased.

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const mark = randomBytes(5).toString('hex');
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.db.query<Row>(text, values)).rows;
const leadOf = (values: object): Promise<number> =>
  createLead(world.db, { publisher_id: world.publisher.id, status: 3, ...values });

it('no request of an advertiser holds up an erasure, whatever it holds', async () => {
  const somebody = { email: `bob${mark}@example.com`, phone: '+447911000008' };
  await leadOf(somebody);
  const { id, postbackToken: token } = world.advertiser;
  const email = encodeURIComponent(somebody.email);
  for (const [type, body] of [
    ['application/json', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['application/json', `{"a":${'['.repeat(20_000)}"${somebody.email}"${']'.repeat(20_000)}}`],
    ['application/x-www-form-urlencoded', `a=%00&e=${email}`],
    ['application/x-www-form-urlencoded', 'a=%00'],
    ['text/plain', `a\u0000${somebody.email}`],
  ] as const) {
    const headers = { 'content-type': type };
    await fetch(`${world.app.url}/api/v1/postbacks/${token}`, { method: 'POST', headers, body });
  }
  const received = () =>
    query<{ id: number }>(
      `SELECT id FROM inbound_postbacks
       WHERE advertiser_id = $1 AND outcome = 'refused' AND received IS NOT NULL
         AND code IS NOT NULL
       ORDER BY id`,
      [id],
    );
  const before = await received();
  await erasePerson(world, somebody.email);
  const after = await received();
  expect([before.length, after.length]).toEqual([5, 2]);
}, 60_000);

it('a scheduled change that names the person is refused, and still listed', async () => {
  const somebody = { email: `eve${mark}@example.com`, phone: '+447911000009' };
  await leadOf(somebody);
  const id = await scheduleNotes(world, `Ask ${somebody.email}`);
  await erasePerson(world, somebody.email);
  expect(await changesOf(world)).toContainEqual(
    expect.objectContaining({
      ...{ id, state: 'refused', reason: 'It named a person whose data was erased.' },
      changes: [expect.objectContaining({ label: 'Notes', after: 'Ask [erased]' })],
    }),
  );
});
