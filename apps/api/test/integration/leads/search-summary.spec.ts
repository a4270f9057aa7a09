import type { LeadSearchSummary } from '@leadline/contracts';
import {
  createAdvertiser,
  createLead,
  createPublisher,
  type LeadValues,
} from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

/** Which of many searched values the leads list has. The list is that of February 2026. */

const FEBRUARY = { start_date: '2026-02-01 00:00', end_date: '2026-02-28 23:59' };
const IN_FEBRUARY = new Date('2026-02-03T12:00:00Z');
const IN_JANUARY = new Date('2026-01-03T12:00:00Z');

let app: TestApp;
let staff: SignedIn;
const ids: number[] = [];
let advertiser: number;
beforeAll(async () => {
  app = await createTestApp(ReadsModule, {});
  await onDatabase(app, async (db) => {
    const { id: publisher_id } = await createPublisher(db, TEST_SECRET, { name: 'Sunny' });
    advertiser = (await createAdvertiser(db, TEST_SECRET, { name: 'Alpha' })).id;
    const leads: Partial<LeadValues>[] = [
      { email: 'once@example.com', phone: '+447400123456', ip: '8.8.8.1', hit_id: 'hit-one' },
      { email: 'twice@example.com', phone: '+447400123457', ip: '8.8.8.2', hit_id: 'hit-two' },
      { email: 'twice@example.com', phone: '+447400123457', ip: '8.8.8.2', hit_id: 'hit-two' },
      { email: 'old@example.com', phone: '+447400123458', ip: '8.8.8.3', hit_id: 'hit-old' },
      { email: 'test@example.com', phone: '+447400123459', ip: '8.8.8.4', hit_id: 'hit-test' },
    ];
    for (const [index, values] of leads.entries())
      ids.push(
        await createLead(db, {
          publisher_id,
          last_name: `Name${index}`,
          created_at: index === 3 ? IN_JANUARY : IN_FEBRUARY,
          is_test: index === 4,
          ...(index === 0 && { status: 2, advertiser_id: advertiser }),
          ...values,
        }),
      );
  });
  staff = await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] });
}, 60_000);
afterAll(() => app.close());

const summary = async (
  search_in: string,
  search_txt: readonly string[] | null,
  others: Record<string, unknown> = {},
  user = staff,
): Promise<LeadSearchSummary | null> => {
  const reply = await call<{ data: LeadSearchSummary | null }>(
    app.url,
    'POST',
    '/api/lead-details/search-summary',
    {
      body: { ...FEBRUARY, is_test: false, search_in, search_txt, ...others },
      headers: user.headers,
    },
  );
  expect(reply.status).toBe(200);
  return reply.body.data;
};

const SEARCHES = {
  email: [
    'once@example.com',
    'TWICE@example.com',
    'old@example.com',
    'test@example.com',
    'no@x.co',
  ],
  phone: ['+44 7400 123456', '07400123457', '0044 7400 123458', '447400123459', '+447400999999'],
  ip: ['8.8.8.1', '8.8.8.2', '8.8.8.3', '8.8.8.4', '9.9.9.9'],
  hit_id: ['hit-one', 'hit-two', 'hit-old', 'hit-test', 'hit'],
} as const;

it.each(Object.entries(SEARCHES))('counts every %s once', async (field, values) => {
  expect(await summary(field, values)).toEqual({
    found: 1,
    several: [{ value: values[1], leads: 2 }],
    older: 1,
    outside: 1,
    not_found: [values[4]],
    is_everywhere: true,
  });
});

it('counts ids, and takes what cannot be an id as not found', async () => {
  expect(await summary('id', [`#${ids[0]}`, `${ids[3]}`, 'x'])).toEqual({
    found: 1,
    several: [],
    older: 1,
    outside: 0,
    not_found: ['x'],
    is_everywhere: true,
  });
});

it('looks for parts of texts in the list only, and says so', async () => {
  expect(await summary('last_name', ['ame0', 'Name', 'name3'])).toEqual({
    found: 1,
    several: [{ value: 'Name', leads: 3 }],
    older: 0,
    outside: 0,
    not_found: ['name3'],
    is_everywhere: false,
  });
});

it('finds everything in a search over all dates', async () => {
  const { email } = SEARCHES;
  expect(await summary('email', email, { is_search_global: true })).toEqual({
    found: 3,
    several: [{ value: email[1], leads: 2 }],
    older: 0,
    outside: 0,
    not_found: [email[4]],
    is_everywhere: true,
  });
});

it('is nothing without a search', async () => {
  expect(await summary('email', null)).toBeNull();
  expect(await summary('email', [' '])).toBeNull();
});

it('tells nothing of leads of other parties', async () => {
  const limited = await signIn(app, {
    permissions: ['LEADS_LIST', 'CONTACT_DATA'],
    limitedToOwnParties: true,
  });
  await onDatabase(app, (db) =>
    db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [advertiser, limited.userId]),
  );
  const { email } = SEARCHES;
  expect(await summary('email', email, {}, limited)).toEqual({
    found: 1,
    several: [],
    older: 0,
    outside: 0,
    not_found: email.slice(1),
    is_everywhere: true,
  });
});

it('without contact data tells nothing of parts of personal data', async () => {
  const blind = await signIn(app, { permissions: ['LEADS_LIST'] });
  expect(await summary('email', ['once@', 'once@example.com'], {}, blind)).toMatchObject({
    found: 1,
    not_found: ['once@'],
  });
  expect(await summary('last_name', ['Nam', 'Name0'], {}, blind)).toMatchObject({
    found: 1,
    not_found: ['Nam'],
  });
  expect(await summary('phone', ['7400', '+447400123456'], {}, blind)).toMatchObject({
    found: 1,
    not_found: ['7400'],
  });
});
