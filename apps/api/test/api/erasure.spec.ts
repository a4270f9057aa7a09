import { randomBytes, randomInt } from 'node:crypto';
import type { Erasure, ErasureDetails } from '@leadline/contracts';
import { createLead, createOffer } from '@leadline/prisma/seed';
import { PLACES } from '#modules/operation/data-protection/data/places.js';
import { COLUMNS } from '#modules/operation/data-protection/domain/personal-columns.js';
import { call, type Reply } from '#test/support/http-client.js';
import { databaseText } from '#test/support/stored-texts.js';
import { dataProtection, erasePerson } from './erasures.js';
import { newWebhookDelivery } from './webhook-rows.js';
import { newDelivery, newPostback, newStatusPull } from './action-rows.js';
import { createWorld, type World } from './world.js';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { TEST_SECRET } from '#test/support/test-app.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

/* Copies of a person's e-mail and phone in rows about somebody or something else (ADR 68). */

const mark = randomBytes(5).toString('hex');
const national = `7400${String(randomInt(1_000_000)).padStart(6, '0')}`;
const JANE = {
  email: `jane.doe${mark}@gmail.com`,
  phone: `+44${national}`,
  first_name: `Jane${mark}`,
  last_name: `Doe${mark}`,
};
/** The same mailbox and number in other spellings. */
const SPELLINGS = [
  JANE.email.toUpperCase(),
  `janedoe${mark}+news@googlemail.com`,
  `email%3Djane.doe${mark}%2Bx%40gmail.com`,
  `0044 (0)${national.slice(0, 4)} ${national.slice(4, 7)}-${national.slice(7)}`,
  `44${national}`,
];
const TEXT = `Knows ${SPELLINGS.join(', ')} well`;
const AT_HOME = `Call 0${national.slice(0, 4)} ${national.slice(4)} again`;
/** Columns of the lead itself, by which it is found, and links that are keys. */
const OWN_COLUMNS = new Set([
  ...['email', 'phone', 'first_name', 'last_name', 'ip', 'city', 'hit_id'],
  ...['redirect_token', 'autologin_url'],
]);

const staff = (path: string, body?: unknown): Promise<Reply> => dataProtection(world, path, body);
const erase = (value: string): Promise<Erasure> => erasePerson(world, value);
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.db.query<Row>(text, values)).rows;
const leadOf = (values: object): Promise<number> =>
  createLead(world.db, { publisher_id: world.publisher.id, status: 3, ...values });
const detailsOf = async ({ id }: Erasure): Promise<ErasureDetails> => {
  const reply = await staff(`/erasures/${id}`);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as unknown as ErasureDetails;
};
const linesWith = async (parts: readonly string[]): Promise<string[]> =>
  (await databaseText(world.db))
    .split('\n')
    .filter((line) => parts.some((part) => line.toLowerCase().includes(part.toLowerCase())));

/** A row in every place, about a lead that is not the person's. */
const fillPlaces = async (lead: number): Promise<void> => {
  const advertiser = world.advertiser.id;
  await query(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, restriction_origin, created_at)
     VALUES ($1, $2, 'rejected', 'broker', now())`,
    [lead, advertiser],
  );
  await query(
    `INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
     VALUES ($1, 1, '{}', now())`,
    [lead],
  );
  await query(
    `INSERT INTO lead_status_history (lead_id, source, status, created_at)
     VALUES ($1, 'staff', 3, now())`,
    [lead],
  );
  const delivery = await newDelivery(world, await newPostback(world));
  await query('UPDATE publisher_postback_deliveries SET lead_id = $2 WHERE id = $1', [
    delivery,
    lead,
  ]);
  await newWebhookDelivery(world, lead);
  await query(
    `INSERT INTO progress_logs (lead_id, advertiser_id, type, status, outcome, parameters, created_by,
       scheduled_at, due_at, created_at, finished_at)
     VALUES ($1, $2, 'injection', 'completed', 'rejected', '{}', $3, now(), now(), now(), now())`,
    [lead, advertiser, world.admin.userId],
  );
  await query(
    `INSERT INTO blacklist_items (blacklist_type_id, value) SELECT min(id), $1 FROM blacklist_types`,
    [`somebody-${lead}@example.com`],
  );
  await createOffer(world.db, { slug: `notes-${mark}-${lead}` });
  await query(
    `INSERT INTO publisher_supported_countries (publisher_id, country_id)
     SELECT $1, id FROM countries ORDER BY id LIMIT 1`,
    [world.publisher.id],
  );
  await query(
    `INSERT INTO status_pull_log (advertiser_id, started_at, ended_at, pages, read, applied, statuses,
       ftds, unknown)
     VALUES ($1, now(), now(), 0, 0, 0, 0, 0, 0)`,
    [advertiser],
  );
};

/** Writes a text into every declared column of the places, and gives how many there are. */
const writePlaces = async (lead: number, text: string): Promise<number> => {
  const json = JSON.stringify({ list: [{ note: text }], phone: text });
  let columns = 0;
  for (const { table, texts, documents = [], lead: key } of Object.values(PLACES)) {
    const where = key === undefined ? 'TRUE' : `${key} = ${lead}`;
    for (const column of [...texts, ...documents]) {
      const value = documents.includes(column) ? json : text;
      await query(`UPDATE ${table} SET ${column} = $1 WHERE ${where}`, [value]);
      columns += 1;
    }
  }
  return columns;
};

it('every column that can hold a text says whether it can hold personal data', async () => {
  const rows = await query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns
     FROM information_schema.columns
     JOIN pg_class c ON c.oid = to_regclass(quote_ident(table_name))
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
       AND NOT c.relispartition
       AND (udt_name IN ('text', 'varchar', 'json', 'jsonb', 'bytea', 'inet') OR data_type = 'ARRAY')
       AND udt_name <> '_int4'
     GROUP BY table_name`,
  );
  const stored = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()]));
  const declared = Object.fromEntries(
    Object.entries(COLUMNS).map(([table, { personal = [], kept = [], other = [] }]) => [
      table,
      [...personal, ...kept, ...other].sort(),
    ]),
  );
  expect(declared).toEqual(stored);
});

it('every column that may name a person is searched in rows about others, or found by a key', () => {
  const otherwise: Record<string, readonly string[] | 'all'> = {
    ...{ audit_log: 'all', clicks: 'all', idempotency_keys: 'all', inbound_postbacks: 'all' },
    scheduled_changes: 'all',
    kept_answers: 'all',
    ...{ lookup_values: 'all', presets: 'all', record_versions: 'all', replays: 'all' },
    ...{ users: 'all', erasures: 'all', status_pull_answers: 'all' },
    leads: [...OWN_COLUMNS],
  };
  for (const [table, { personal = [] }] of Object.entries(COLUMNS)) {
    const place = Object.values(PLACES).find((one) => one.table === table);
    const own = otherwise[table] ?? [];
    const rest = own === 'all' ? [] : personal.filter((column) => !own.includes(column));
    expect([table, [...(place?.texts ?? []), ...(place?.documents ?? [])].sort()]).toEqual([
      table,
      [...rest].sort(),
    ]);
  }
});

describe('what names the person beyond doubt is erased everywhere', () => {
  let run: Erasure;
  let other: number;

  beforeAll(async () => {
    const own = await leadOf(JANE);
    await query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, created_at, finished_at)
       VALUES ($1, $2, 'unknown', '2026-11-02 10:00Z', '2026-11-02 10:01Z')`,
      [own, world.advertiser.id],
    );
    await query('UPDATE webhook_deliveries SET body = $2 WHERE id = $1', [
      await newWebhookDelivery(world, own),
      JSON.stringify({ advertiser_status: `${JANE.first_name} ${JANE.last_name} called` }),
    ]);
    other = await leadOf({ email: `other-${mark}@example.com`, phone: '+447911000001' });
    await fillPlaces(other);
    expect(await writePlaces(other, TEXT)).toBeGreaterThan(30);
    await query(
      `INSERT INTO idempotency_keys (publisher_id, key, body_hash, lead_id, created_at)
       VALUES ($1, $2, 'x', $3, now())`,
      [world.publisher.id, `key:${JANE.email}`, other],
    );
    const { pullId } = await newStatusPull(world);
    await query(
      `INSERT INTO status_pull_answers (pull_id, at, request, status, content)
       VALUES ($1, now(), 'page 1', 500, 'encrypted')`,
      [pullId],
    );
    await query(
      `INSERT INTO record_versions (entity, entity_id, version, saved_at, content)
       VALUES ('blacklist_item', 1, 1, now(), $1)`,
      [JSON.stringify({ value: 'x@example.com', description: TEXT })],
    );
    await query(
      `INSERT INTO blacklist_items (blacklist_type_id, value) SELECT min(id), $1 FROM blacklist_types`,
      [JANE.email],
    );
    run = await erase(JANE.email);
  }, 60_000);

  it('in any spelling; the value of a blacklist entry stays, and is said to', async () => {
    const parts = [mark.concat('@gmail.com'), `doe${mark}`, national, national.slice(4)];
    const lines = await linesWith(parts);
    expect(lines).toEqual([expect.stringMatching(/^blacklist_items: /)]);
    expect(await detailsOf(run)).toMatchObject({ blacklist_items: 1, findings: [] });
    expect(run).toMatchObject({
      undecided: 0,
      report: { other_leads: 1, offer_notes: 2, webhooks: 1 },
    });
    // Their contents cannot be searched.
    expect(run.report).toMatchObject({ pull_answers: 1 });
    expect(await query('SELECT 1 FROM status_pull_answers')).toEqual([]);
  });

  it('other leads keep what they are', async () => {
    const [row] = await query<{ email: string; notes: string; custom_param_3: string }>(
      'SELECT email, notes, custom_param_3 FROM leads WHERE id = $1',
      [other],
    );
    expect(row).toEqual({
      email: `other-${mark}@example.com`,
      notes: expect.stringMatching(/^Knows \[erased\], .* well$/),
      custom_param_3: expect.stringMatching(/^Knows \[erased\], .* well$/),
    });
  });

  it('the advertisers that have the data are listed with dates', async () => {
    expect((await detailsOf(run)).recipients).toEqual([
      {
        ...{ advertiser_id: world.advertiser.id, name: 'Advertiser', leads: 1 },
        ...{ first_at: '2026-11-02T10:00:00.000Z', last_at: '2026-11-02T10:01:00.000Z' },
      },
    ]);
  });
});

it('requests of advertisers are erased that name the person, although they are encrypted', async () => {
  const somebody = { email: `ada${mark}@example.com`, phone: '+447911000009' };
  const own = await leadOf(somebody);
  const key = deriveKey(TEST_SECRET, 'encryption');
  const keep = async (body: string, lead: number | null): Promise<number> => {
    const request = JSON.stringify({ query: {}, contentType: '', body });
    const [row] = await query<{ id: number }>(
      `INSERT INTO inbound_postbacks (advertiser_id, lead_id, outcome, payload, received, received_at)
       VALUES ($1, $2, 'refused', '{}', $3, now())
       RETURNING id`,
      [world.advertiser.id, lead, encryptWith(key, request, 'inbound-request')],
    );
    return row?.id ?? 0;
  };
  const named = [
    await keep(`e=ada${mark}%40example.com&x=1`, null),
    await keep(`{"mail":"ada${mark}\\u0040example.com"}`, null),
    await keep('click=1', own),
  ];
  const other = await keep('e=somebody%40example.com', null);
  await erase(somebody.email);
  expect(
    await query<{ id: number }>(
      'SELECT id FROM inbound_postbacks WHERE id = ANY($1) AND received IS NOT NULL',
      [[...named, other]],
    ),
  ).toEqual([{ id: other }]);
}, 60_000);

describe('what may be about somebody else waits for a decision', () => {
  let run: Erasure;
  let noted: number;
  let kept: number;
  let related: number;
  let spelled: number;

  beforeAll(async () => {
    await leadOf(JANE);
    noted = await leadOf({ email: `noted-${mark}@example.com`, phone: '+447911000002' });
    // Many share an address: it is no reason to ask.
    await leadOf({
      email: `same-ip-${mark}@example.com`,
      phone: '+447911000004',
      notes: '8.8.8.8',
    });
    kept = await leadOf({ email: `kept-${mark}@example.com`, phone: '+447911000003' });
    related = await leadOf({ ...JANE, email: `sister-${mark}@example.com` });
    spelled = await leadOf({ email: `jane.doe${mark}+new@gmail.com`, phone: '+447911000005' });
    await query('UPDATE leads SET notes = $2 WHERE id = ANY($1)', [[noted, kept], AT_HOME]);
    await query(
      `INSERT INTO lead_attempts
         (lead_id, advertiser_id, state, restriction_origin, req_payload, created_at)
       VALUES ($1, $2, 'rejected', 'broker', $3, now())`,
      [related, world.advertiser.id, `{"phone": "${JANE.phone}"}`],
    );
    run = await erase(JANE.email);
  }, 60_000);

  const findingOf = async (place: string, row: number): Promise<ErasureDetails['findings'][0]> => {
    const { findings } = await detailsOf(run);
    const found = findings.find((one) => one.place === place && one.row_id === row);
    if (!found) throw new Error(`Not found: ${place} ${row}`);
    return found;
  };
  const decide = async (id: number, decision: 'erase' | 'keep'): Promise<Reply> =>
    staff(`/erasures/${run.id}/decisions`, { findings: [id], decision });

  it('the lead with another spelling of the mailbox is the own one of the person', async () => {
    const [row] = await query<{ email: string }>('SELECT email FROM leads WHERE id = $1', [
      spelled,
    ]);
    expect(row?.email).toBe(`erased-${spelled}@erased.invalid`);
  });

  it('with the text around it; the lead of a relative stays whole', async () => {
    expect(run).toMatchObject({ status: 'completed', undecided: 3 });
    expect(await findingOf('other_leads', noted)).toMatchObject({
      lead_id: noted,
      quote: expect.stringContaining(AT_HOME),
      decision: null,
    });
    expect(await findingOf('related_leads', related)).toMatchObject({
      lead_id: related,
      quote: expect.stringContaining(`sister-${mark}`),
    });
    const [attempt] = await query<{ req_payload: string }>(
      'SELECT req_payload FROM lead_attempts WHERE lead_id = $1',
      [related],
    );
    expect(attempt?.req_payload).toContain(JANE.phone);
  });

  it('erase and keep do what they say, once, and are in the audit log', async () => {
    const { id } = await findingOf('other_leads', noted);
    expect(await decide(id, 'erase')).toMatchObject({ status: 200, body: { waiting: 0 } });
    await decide(id, 'keep');
    await decide((await findingOf('other_leads', kept)).id, 'keep');
    expect(await findingOf('other_leads', noted)).toMatchObject({
      decision: 'erase',
      decided_by: expect.any(String),
      quote: null,
    });
    const notes = await query<{ notes: string }>(
      'SELECT notes FROM leads WHERE id = ANY($1) ORDER BY id',
      [[noted, kept]],
    );
    expect(notes.map((row) => row.notes)).toEqual(['Call [erased] again', AT_HOME]);
    const entries = await query<{ after: object }>(
      `SELECT after FROM audit_log WHERE action = 'person.decide' AND entity_id = $1 ORDER BY id`,
      [run.id],
    );
    expect(entries.map(({ after }) => after)).toEqual([
      { decision: 'erase', places: 1 },
      { decision: 'keep', places: 0 },
      { decision: 'keep', places: 1 },
    ]);
  });

  it('a lead that is being delivered waits, and the run forgets the person with the last one', async () => {
    const subjects = () =>
      query<{ subject: Buffer | null }>('SELECT subject FROM erasures WHERE id = $1', [run.id]);
    const { id } = await findingOf('related_leads', related);
    await query(
      `UPDATE leads SET status = 1, settle_by = now() + interval '1 hour' WHERE id = $1`,
      [related],
    );
    expect(await decide(id, 'erase')).toMatchObject({ body: { waiting: 1 } });
    expect((await subjects())[0]?.subject).not.toBeNull();
    await query(`UPDATE leads SET status = 3, settle_by = NULL WHERE id = $1`, [related]);
    expect(await decide(id, 'erase')).toMatchObject({ body: { waiting: 0 } });
    expect(await subjects()).toEqual([{ subject: null }]);
    expect(await linesWith([`sister-${mark}`, JANE.phone])).toEqual([]);
  });

  it('of two who decide at once, one does', async () => {
    await leadOf(JANE);
    await query('UPDATE leads SET notes = $2 WHERE id = $1', [noted, AT_HOME]);
    run = await erase(JANE.email);
    const { id } = await findingOf('other_leads', noted);
    await Promise.all([decide(id, 'erase'), decide(id, 'keep')]);
    const entries = await query<{ places: number }>(
      `SELECT (after ->> 'places')::int AS places
       FROM audit_log
       WHERE action = 'person.decide' AND entity_id = $1`,
      [run.id],
    );
    expect(entries.map(({ places }) => places).sort()).toEqual([0, 1]);
  });
});

it('there are no decisions about a run that is not there', async () => {
  expect(await staff('/erasures/999999')).toMatchObject({ body: { code: 'ERASURE_NOT_FOUND' } });
  expect(
    await staff('/erasures/999999/decisions', { findings: [1], decision: 'keep' }),
  ).toMatchObject({ status: 404 });
});

it('erased by phone, a lead with another spelling of the e-mail of these leads waits', async () => {
  const other = { ...JANE, phone: '+447911000007', email: `jane.doe${mark}+phone@gmail.com` };
  await leadOf({ ...JANE, phone: '+447911000006' });
  const spelled = await leadOf(other);
  const run = await erase('+447911000006');
  expect((await detailsOf(run)).findings).toMatchObject([
    { place: 'related_leads', row_id: spelled, decision: null },
  ]);
});

describe('person export', () => {
  /* Content of the export of a person, which is handed to the person. */

  const JANE = { email: 'jane.export@example.com', phone: '+447400222333' };

  const exported = async (value: string): Promise<Record<string, Record<string, unknown>[]>> => {
    const { status, body } = await call(
      world.app.url,
      'POST',
      '/api/data-protection/person/export',
      {
        headers: world.admin.headers,
        body: { value },
      },
    );
    expect(status).toBe(200);
    return body.data as Record<string, Record<string, unknown>[]>;
  };

  it('holds the words about the person, and no names, terms or links of others', async () => {
    const id = await createLead(world.db, {
      ...JANE,
      ...{ publisher_id: world.publisher.id, advertiser_id: world.advertiser.id, status: 2 },
      ...{
        external_id: 'EXT-OF-JANE',
        redirect_token: 'token-of-jane',
        custom_param_4: JANE.email,
      },
      notes: 'Sold to advertiser, likes ADVERTISER; by Publisher A.',
    });
    await world.db.query('UPDATE leads SET autologin_url = $2 WHERE id = $1', [
      id,
      encryptWith(
        deriveKey(TEST_SECRET, 'encryption'),
        'https://advertiser.example/auto',
        'login-link',
      ),
    ]);
    await world.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, req_payload, created_at)
     VALUES ($1, $2, 'accepted', 'payload of jane', now())`,
      [id, world.advertiser.id],
    );
    await world.db.query(
      `INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
     VALUES ($1, 1, '{"cap": "cap of the advertiser"}', now())`,
      [id],
    );
    await world.db.query(
      `INSERT INTO inbound_postbacks (advertiser_id, lead_id, outcome, payload, received_at)
     VALUES ($1, $2, 'applied', $3, now())`,
      [world.advertiser.id, id, JSON.stringify({ email: JANE.email, desk: 'Desk of Advertiser' })],
    );
    const data = await exported(JANE.email);
    expect(data).toMatchObject({
      leads: [
        {
          ...{ id, ...JANE, custom_param_4: JANE.email },
          notes: 'Sold to [withheld], likes [withheld]; by [withheld].',
        },
      ],
      transmissions: [{ lead_id: id, state: 'accepted' }],
      reports: [{ lead_id: id, outcome: 'applied', mentions: [JANE.email] }],
    });
    const text = JSON.stringify(data);
    const secrets = [
      'advertiser',
      'publisher a',
      'payload of',
      'cap of',
      'ext-of',
      'token-of',
      'auto',
    ];
    for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret);
    for (const column of ['payout', 'revenue', 'trace', 'distribution_id'])
      expect(text).not.toContain(`"${column}"`);
  });

  it('of somebody who is not known is empty', async () => {
    const data = await exported('nobody.at.all@example.com');
    for (const rows of Object.values(data)) expect(rows).toEqual([]);
  });
});
