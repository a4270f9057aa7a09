import { PERMISSIONS } from '@leadline/contracts';
import { createLead, createProgressLog } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { readXlsx } from '#test/support/read-files.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { newDelivery, newPostback, newStatusPull, newUnmatched } from './action-rows.js';
import { isStaffRoute, routesLogoutLast } from './route-requests.js';
import { prepareSuccess } from './success-cases.js';
import { createWorld, type World } from './world.js';

/*
 * Two users with every permission, of whom `blind` lacks CONTACT_DATA (ADR 67). Every person in the
 * database has the same recognisable e-mail, phone, IP and names, which also stand in what
 * advertisers answered. No reply to `blind` may have any of them.
 */

const CANARY = {
  email: 'zzcanary.person@canarymail.example',
  phone: '+447700900177',
  ip: '81.2.69.77',
  first_name: 'Zzfirstname',
  last_name: 'Zzlastname',
};
/** Words of an advertiser. A name in them cannot be told from other words. */
const WORDS = `Duplicate: ${CANARY.email}, ${CANARY.phone} from ${CANARY.ip}`;
const PAYLOAD = JSON.stringify({ ...CANARY, nested: { list: [CANARY.first_name, 447700900177] } });
const RANGE = { start_date: '2020-01-01 00:00', end_date: '2090-01-01 00:00' };

let world: World;
let blind: SignedIn;
let sighted: SignedIn;

const canariesIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return [
    ...Object.values(CANARY),
    CANARY.phone.slice(1),
    encodeURIComponent(CANARY.email),
    CANARY.email.split('@')[0] ?? '',
  ].filter((canary) => lower.includes(canary.toLowerCase()));
};

/** Makes everybody in the database the person of the canaries. */
const nameEverybody = async (): Promise<void> => {
  const { db } = world;
  await db.query(
    `UPDATE leads
     SET email = $1, phone = $2, ip = $3::inet, first_name = $4, last_name = $5,
       rejection_reason = $6, notes = $6`,
    [...Object.values(CANARY), `${WORDS} ${CANARY.first_name} ${CANARY.last_name}`],
  );
  await db.query('UPDATE lead_attempts SET message = $1, req_payload = $2, res_payload = $2', [
    WORDS,
    PAYLOAD,
  ]);
  await db.query('UPDATE lead_status_history SET note = $1', [WORDS]);
  // A report is stored once, so no two of them may be alike.
  await db.query(
    `UPDATE inbound_postbacks
     SET payload = payload || jsonb_build_object(
       'lead_id', $1::text, 'brand_lead_id', $2 || ' ' || id)`,
    [WORDS, CANARY.phone],
  );
  await db.query('UPDATE publisher_postback_deliveries SET last_error = $1', [WORDS]);
  await db.query('UPDATE status_pulls SET last_error = $1', [WORDS]);
  await db.query('UPDATE status_pull_log SET error = $1', [WORDS]);
};

const newAttempt = (leadId: number, message: string): Promise<unknown> =>
  world.db.query(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, code, restriction_origin, message,
       req_payload, res_payload, created_at, finished_at)
     VALUES ($1, $2, 'rejected', 'duplicate', 'broker', $3, $4, $4, now(), now())`,
    [leadId, world.advertiser.id, message, PAYLOAD],
  );
const newStatusChange = (leadId: number): Promise<unknown> =>
  world.db.query(
    `INSERT INTO lead_status_history (lead_id, source, status, note, created_at)
     VALUES ($1, 'staff', 3, $2, now())`,
    [leadId, WORDS],
  );

beforeAll(async () => {
  world = await createWorld();
  const { db } = world;
  const others = PERMISSIONS.map(({ name }) => name).filter((name) => name !== 'CONTACT_DATA');
  blind = await signIn(world.app, { permissions: others });
  sighted = await signIn(world.app, { permissions: [...others, 'CONTACT_DATA'] });
  await newAttempt(world.leadId, WORDS);
  await newStatusChange(world.leadId);
  await world.newPendingLead();
  await newUnmatched(world);
  await newDelivery(world, await newPostback(world));
  await newStatusPull(world);
  await createProgressLog(db, {
    lead_id: world.leadId,
    advertiser_id: world.advertiser.id,
    created_by: world.admin.userId,
    status: 'completed',
    outcome: 'rejected',
    finished_at: new Date(),
  });
  await db.query(
    `INSERT INTO blacklist_items (blacklist_type_id, value, description, created_at, updated_at)
     VALUES (1, $1, $2, now(), now()), (2, $3, '', now(), now()), (3, $4, '', now(), now())`,
    [CANARY.email, WORDS, CANARY.phone, CANARY.ip],
  );
  await db.query(
    `INSERT INTO audit_log (action, entity, entity_id, before, after, created_at)
     VALUES ('blacklist_item.update', 'blacklist_item', 1, $1, $2, now())`,
    [{ value: CANARY.email }, { value: CANARY.phone, description: WORDS }],
  );
  await nameEverybody();
}, 90_000);
afterAll(() => world.close());

it('no route shows who may not see them the data of people', async () => {
  const faults: string[] = [];
  for (const named of routesLogoutLast()) {
    if (!isStaffRoute(named.route) || named.name === 'auth.logout') continue;
    const send = await prepareSuccess(world, named);
    await nameEverybody();
    const { status, text } = await send(blind.headers);
    const shown = canariesIn(text);
    if (shown.length > 0) faults.push(`${named.name} shows ${shown.join(', ')}`);
    if (status >= 500) faults.push(`${named.name} answers ${status}`);
  }
  expect(faults).toEqual([]);
}, 180_000);

const as = ({ headers }: SignedIn, method: string, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers });

const { email, phone, ip, first_name: firstName, last_name: lastName } = CANARY;
const PERSON = [email, phone, ip, firstName, lastName];
const IN_WORDS = [email, phone, ip];
const EXPORT = {
  ...RANGE,
  page_number: null,
  limit: null,
  format: 'csv',
  columns: ['id', 'email', 'first_name', 'last_name', 'phone', 'ip', 'rejection_reason', 'notes'],
};

/** The pages that show the data of people, with what each shows. */
const PAGES: readonly (readonly [
  name: string,
  method: 'GET' | 'POST',
  path: (world: World) => string,
  body: ((world: World) => object) | null,
  shown: readonly string[],
])[] = [
  ['the leads', 'POST', () => '/api/lead-details', () => RANGE, PERSON],
  [
    'the e-mails of chosen leads',
    'POST',
    () => '/api/lead-details/emails',
    ({ leadId }) => ({ lead_ids: [leadId] }),
    [email],
  ],
  ['an export of leads', 'POST', () => '/api/lead-details/export', () => EXPORT, PERSON],
  [
    'the attempts of a lead',
    'POST',
    () => '/api/lead-details/lead-history',
    ({ leadId }) => ({ lead_id: leadId }),
    PERSON,
  ],
  [
    'the statuses of a lead',
    'POST',
    () => '/api/lead-details/status-history',
    ({ leadId }) => ({ lead_id: leadId }),
    IN_WORDS,
  ],
  ['pending conversions', 'POST', () => '/api/pending-conversions', () => RANGE, [email]],
  ['the search', 'POST', () => '/api/search', () => ({ text: email }), [email]],
  ['jobs', 'GET', () => '/api/progress-logs?completed=true', null, [email]],
  ['unmatched postbacks', 'GET', () => '/api/unmatched-postbacks', null, IN_WORDS],
  [
    'the calls of an advertiser',
    'GET',
    ({ advertiser }) => `/api/advertisers/${advertiser.id}/health`,
    null,
    IN_WORDS,
  ],
  ['the blacklist', 'GET', () => '/api/blacklist/get-all-items', null, IN_WORDS],
  [
    'the audit log',
    'POST',
    () => '/api/audit-log',
    () => ({ record: { entity: 'blacklist_item', id: 1 } }),
    IN_WORDS,
  ],
  [
    'an export of the audit log',
    'POST',
    () => '/api/audit-log/export',
    () => ({ format: 'csv' }),
    IN_WORDS,
  ],
  [
    'the data of a person',
    'POST',
    () => '/api/data-protection/person/export',
    () => ({ value: email }),
    PERSON,
  ],
];

it.each(PAGES)('%s: in full with the permission, masked without', async (...page) => {
  const [, method, path, body, shown] = page;
  await nameEverybody();
  const [full, masked] = [
    await as(sighted, method, path(world), body?.(world)),
    await as(blind, method, path(world), body?.(world)),
  ];
  expect([full.status, masked.status]).toEqual([200, 200]);
  expect(shown.filter((canary) => !full.text.includes(canary))).toEqual([]);
  expect(canariesIn(masked.text)).toEqual([]);
  expect(masked.text).toContain('•');
});

it('an exported workbook is masked as the list is', async () => {
  const [titles, first] = [
    ['ID', 'Email', 'First Name', 'Last Name', 'Phone', 'IP', 'Rejection Reason', 'Notes'],
    [
      'z•••@c•••.example',
      'Z•••',
      'Z•••',
      '+44 ••• 77',
      '81.2.•.•',
      'Duplicate: z•••@c•••.example, +44 ••• 77 from 81.2.•.• Z••• Z•••',
    ],
  ];
  const response = await fetch(`${world.app.url}/api/lead-details/export`, {
    method: 'POST',
    headers: { ...blind.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...EXPORT, format: 'xlsx' }),
  });
  const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()));
  expect(sheet?.data[0]).toEqual(titles);
  expect(sheet?.data[1]?.slice(1, 7)).toEqual(first);
});

it('a name in the words of an advertiser is masked on the pages of its lead', async () => {
  const id = await createLead(world.db, { publisher_id: world.publisher.id, ...CANARY });
  await newAttempt(id, `${firstName.toUpperCase()} ${lastName} is a client already`);
  const history = await as(blind, 'POST', '/api/lead-details/lead-history', { lead_id: id });
  expect(history.body).toMatchObject([
    { message: 'Z••• Z••• is a client already', req_payload: '•••', res_payload: '•••' },
  ]);
});

describe('a search without the permission', () => {
  const found = async (user: SignedIn, body: object): Promise<unknown> =>
    (await as(user, 'POST', '/api/lead-details', { ...RANGE, ...body })).body.total;
  const whole = [
    ['email', email.toUpperCase(), 'canary.person'],
    ['first_name', firstName.toLowerCase(), firstName.slice(0, -1)],
    ['last_name', lastName, lastName.slice(1)],
    ['ip', ip, '81.2.69.'],
  ] as const;

  it.each(whole)('finds a lead by its whole %s, and not by a part of it', async (...search) => {
    const [field, value, part] = search;
    await nameEverybody();
    const all = await found(sighted, {});
    for (const isGlobal of [false, true]) {
      const searching = (text: string) => ({
        search_in: field,
        search_txt: [text],
        is_search_global: isGlobal,
      });
      expect(await found(blind, searching(value))).toBe(all);
      expect(await found(sighted, searching(part))).toBe(all);
      expect(await found(blind, searching(part))).toBe(0);
    }
  });

  it('finds by a whole e-mail in the filter, and by whole values among several', async () => {
    await nameEverybody();
    const all = await found(sighted, {});
    expect(await found(blind, { email })).toBe(all);
    expect(await found(blind, { email: 'zzcanary' })).toBe(0);
    expect(await found(blind, { search_in: 'email', search_txt: ['zzcan', email] })).toBe(all);
  });

  it('of all pages finds by a whole e-mail, and not by a part of it', async () => {
    const search = async (text: string): Promise<unknown> =>
      (await as(blind, 'POST', '/api/search', { text })).body.data;
    expect(await search(email)).toContainEqual(
      expect.objectContaining({ kind: 'lead', name: 'z•••@c•••.example' }),
    );
    expect(await search('zzcanary')).toEqual([]);
  });
});

it('saving what is shown masked does not write the mask', async () => {
  const { rows } = await world.db.query<{ id: number; value: string; description: string }>(
    `INSERT INTO blacklist_items (blacklist_type_id, value, description, created_at, updated_at)
     VALUES (1, 'kept.whole@canarymail.example', $1, now(), now())
     RETURNING id, value, description`,
    [WORDS],
  );
  const stored = rows[0];
  const path = `/api/blacklist/edit-item/${stored?.id}`;
  const read = async (): Promise<unknown> =>
    (
      await world.db.query('SELECT value, description FROM blacklist_items WHERE id = $1', [
        stored?.id,
      ])
    ).rows[0];
  const listed = (await as(blind, 'GET', '/api/blacklist/get-all-items')).body.data as {
    id: number;
    blacklist_value: string;
    description: string;
  }[];
  const shown = listed.find(({ id }) => id === stored?.id);
  expect(shown?.blacklist_value).toBe('k•••@c•••.example');
  const saved = await as(blind, 'POST', path, {
    blacklist_type_id: 1,
    blacklist_value: shown?.blacklist_value,
    description: shown?.description,
    hide_blocked: true,
  });
  expect(saved.status).toBe(200);
  expect(await read()).toEqual({ value: stored?.value, description: WORDS });
  const changed = { blacklist_type_id: 1, blacklist_value: 'Other@canarymail.example' };
  expect((await as(blind, 'POST', path, { ...changed, description: 'x' })).status).toBe(200);
  expect(await read()).toEqual({ value: 'other@canarymail.example', description: 'x' });
  const conflict = await as(blind, 'POST', path, { ...changed, version: 1, description: 'y' });
  expect(conflict.body.code).toBe('CONFLICT');
  expect(canariesIn(conflict.text)).toEqual([]);
});

it('publishers see their own leads in full, in the API and in the panel', async () => {
  await nameEverybody();
  const api = await call(world.app.url, 'GET', `/api/v1/leads/${world.leadId}`, {
    headers: { authorization: `Bearer ${world.publisher.token}` },
  });
  expect(api.status).toBe(200);
  const panel = await call(world.app.url, 'GET', '/api/panel/leads?from=2020-01-01&to=2090-01-01', {
    headers: world.panel.headers,
  });
  expect(`${api.text}${panel.text}`).not.toContain('•');
});
