import { Alert, type PermissionName, TodayItem, type TodayKind } from '@leadline/contracts';
import {
  createAdvertiser,
  createCap,
  createLead,
  setSetting,
  createConversion,
  createProgressLog,
  timeZoneId,
} from '@leadline/prisma/seed';
import { eventually } from '#test/support/waiting.js';
import { MemoryLimitNoticeService } from '#modules/lead-data/leads-in-memory/memory-limit-notice.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { newPostback } from './action-rows.js';
import { createWorld, type World } from './world.js';
import { FixedClock } from '#shared/clock/clock.js';

/**
 * One alert of every kind: who sees it, and that it disappears with its cause or when it is
 * dismissed.
 */

let world: World;
let advertiser: number;
const person = (...permissions: PermissionName[]): Promise<SignedIn> =>
  signIn(world.app, { permissions });

describe('alerts', () => {
  let postback: number;
  beforeAll(async () => {
    world = await createWorld({ environment: { PROCESS_ROLE: 'http' } });
    advertiser = (await createAdvertiser(world.db, TEST_SECRET, { name: 'Advertiser of alerts' }))
      .id;
    const lead = await createLead(world.db, { publisher_id: world.publisher.id, status: 1 });
    await world.db.query(`INSERT INTO circuit_openings VALUES ($1, now(), now())`, [advertiser]);
    await world.db.query(
      `INSERT INTO status_pulls (advertiser_id, template, interval_minutes, is_active, due_at,
       failing_since, last_error, updated_at)
     VALUES ($1, '{}', 60, true, now(), now(), 'The advertiser answered 401.', now())`,
      [advertiser],
    );
    await world.db.query(
      `INSERT INTO answer_warnings VALUES ($1, 'error_in_body', 4, now(), now(), $2)`,
      [advertiser, lead],
    );
    await world.db.query(
      `INSERT INTO inbound_postbacks (advertiser_id, outcome, payload, received_at)
     VALUES ($1, 'lead_unknown', $2, now())`,
      [
        advertiser,
        JSON.stringify({
          lead_id: 'x',
          brand_lead_id: null,
          status: null,
          ftd: false,
          amount: null,
          ftd_time: null,
        }),
      ],
    );
    await world.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, created_at)
     VALUES ($1, $2, 'unknown', now() - interval '1 hour')`,
      [lead, advertiser],
    );
    postback = await newPostback(world);
    await world.db.query(`UPDATE publisher_postbacks SET is_active = false WHERE id = $1`, [
      postback,
    ]);
    await world.db.query(
      `INSERT INTO publisher_postback_health VALUES ($1, 21, now() - interval '4 days', NULL, now())`,
      [postback],
    );
    const cap = await createCap(world.db, {
      cap: 10,
      interval: 'interval',
      advertiser_ids: [advertiser],
    });
    await world.db.query(
      `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
     SELECT id, window_started_at, 8, 0 FROM caps WHERE id = $1`,
      [cap],
    );
  }, 60_000);
  afterAll(() => world.close());

  const shown = async (person: SignedIn): Promise<Alert[]> =>
    Alert.array().parse(
      (await call(world.app.url, 'GET', '/api/alerts', { headers: person.headers })).body.data,
    );
  const kindsOf = async (person: SignedIn): Promise<string[]> =>
    (await shown(person)).map(({ kind }) => kind).sort();
  const dismiss = (
    person: SignedIn,
    { key, version }: Pick<Alert, 'key' | 'version'>,
  ): Promise<Reply> =>
    call(world.app.url, 'POST', '/api/alerts/dismiss', {
      body: { key, version },
      headers: person.headers,
    });
  const ADVERTISER_KINDS = [
    'answer_warning',
    'circuit_open',
    'pull_failing',
    'unknown_attempts',
    'unmatched_postbacks',
  ];

  it('staff see the alerts about what they may edit', async () => {
    expect(await kindsOf(world.admin)).toEqual(
      [...ADVERTISER_KINDS, 'cap_filling', 'postback_disabled'].sort(),
    );
    expect(await kindsOf(await person('ADVERTISERS_EDIT'))).toEqual(ADVERTISER_KINDS);
    expect(await kindsOf(await person('PUBLISHERS_EDIT'))).toEqual(['postback_disabled']);
    expect(await kindsOf(await person('CAPS_EDIT'))).toEqual(['cap_filling']);
    expect(await kindsOf(await person('ADVERTISERS_LIST', 'PUBLISHERS_LIST', 'CAPS_LIST'))).toEqual(
      [],
    );
  });

  it('who sees an alert can dismiss it for everybody, until there is something new', async () => {
    const alert = (await shown(world.admin)).find(({ kind }) => kind === 'pull_failing');
    if (!alert) throw new Error('no alert');
    expect(await dismiss(await person('PUBLISHERS_EDIT'), alert)).toMatchObject({
      status: 404,
      body: { code: 'ALERT_NOT_FOUND' },
    });
    expect((await dismiss(world.admin, { ...alert, version: 'older' })).status).toBe(404);
    expect((await dismiss(await person('ADVERTISERS_EDIT'), alert)).status).toBe(200);
    expect(await kindsOf(world.admin)).not.toContain('pull_failing');
    await world.db.query(
      `UPDATE status_pulls SET failing_since = now() + interval '1 second' WHERE advertiser_id = $1`,
      [advertiser],
    );
    expect(await kindsOf(world.admin)).toContain('pull_failing');
  });

  it('an alert disappears with its cause', async () => {
    expect(
      (await shown(world.admin)).find(({ kind }) => kind === 'postback_disabled')?.action,
    ).toEqual({ kind: 'enable_postback', id: postback });
    expect(
      (
        await call(world.app.url, 'POST', `/api/publisher-postbacks/${postback}/enable`, {
          headers: world.admin.headers,
        })
      ).status,
    ).toBe(200);
    expect(await kindsOf(world.admin)).not.toContain('postback_disabled');
    const report = (
      await call<{ data: { id: number }[] }>(
        world.app.url,
        'GET',
        `/api/unmatched-postbacks?advertiser_id=${advertiser}`,
        { headers: world.admin.headers },
      )
    ).body.data[0];
    await call(world.app.url, 'POST', `/api/unmatched-postbacks/${report?.id}/dismiss`, {
      headers: world.admin.headers,
    });
    expect(await kindsOf(world.admin)).not.toContain('unmatched_postbacks');
  });

  it('who may read the audit log learns who exported more rows in a day than allowed', async () => {
    const reader = await person('AUDIT_LOG_LIST');
    const busy = await person('LEADS_LIST');
    const exporting = async (): Promise<void> => {
      const reply = await call(world.app.url, 'POST', '/api/lead-details/export', {
        headers: busy.headers,
        body: {
          ...{ start_date: '2020-01-01 00:00', end_date: '2090-01-01 00:00' },
          ...{ page_number: null, limit: null, format: 'csv', columns: ['id'] },
        },
      });
      expect(reply.status).toBe(200);
    };
    const { rows } = await world.db.query<{ leads: number }>(
      'SELECT count(*)::int AS leads FROM leads WHERE NOT is_hidden',
    );
    const leads = rows[0]?.leads ?? 0;
    // Two exports are more than this, and one is not.
    await setSetting(world.db, 'export_alert_rows', leads);
    await exporting();
    expect(await kindsOf(reader)).not.toContain('many_exports');
    await exporting();
    await eventually(async () => {
      const alert = (await shown(reader)).find(({ kind }) => kind === 'many_exports');
      expect(alert?.title).toMatch(new RegExp(` has exported ${2 * leads} rows today$`));
    });
    expect(await kindsOf(await person('SETTINGS_EDIT'))).not.toContain('many_exports');
    await setSetting(world.db, 'export_alert_rows', null);
    await eventually(async () => expect(await kindsOf(reader)).not.toContain('many_exports'));
  });

  it('copied e-mails and a file of the blacklist count as exports', async () => {
    const reader = await person('AUDIT_LOG_LIST');
    const busy = await person('LEADS_LIST', 'BLOCKLIST_LIST', 'CONTACT_DATA');
    const first = await createLead(world.db, { publisher_id: world.publisher.id });
    const second = await createLead(world.db, { publisher_id: world.publisher.id });
    const copied = await call<{ data: { email: string }[] }>(
      world.app.url,
      'POST',
      '/api/lead-details/emails',
      { headers: busy.headers, body: { lead_ids: [second, first] } },
    );
    const { rows } = await world.db.query<{ email: string }>(
      'SELECT email FROM leads WHERE id IN ($1, $2) ORDER BY id DESC',
      [first, second],
    );
    expect(copied.body.data).toEqual(rows);
    await setSetting(world.db, 'export_alert_rows', 11);
    const noted = (): Promise<{ status: number }> =>
      call(world.app.url, 'POST', '/api/blacklist/note-export', {
        headers: busy.headers,
        body: { format: 'csv', rows: 5 },
      });
    // 2 + 5 rows are not above 11; 2 + 2 × 5 are.
    expect((await noted()).status).toBe(200);
    expect(await kindsOf(reader)).not.toContain('many_exports');
    expect((await noted()).status).toBe(200);
    await eventually(async () => {
      const titles = (await shown(reader)).map(({ title }) => title);
      expect(titles).toContainEqual(expect.stringMatching(/ has exported 12 rows today$/));
    });
    await setSetting(world.db, 'export_alert_rows', null);
  });

  it('no e-mails are copied of no lead', async () => {
    const reply = await call(world.app.url, 'POST', '/api/lead-details/emails', {
      headers: (await person('LEADS_LIST')).headers,
      body: { lead_ids: [] },
    });
    expect(reply.status).toBe(422);
  });

  it('who may edit the settings learns that the leads do not fit in memory', async () => {
    expect((await call(world.app.url, 'GET', '/health/ready')).body).toMatchObject({
      status: 'ok',
      details: { leads_in_memory: { state: 'off', percent: 0 } },
    });
    const settings = await person('SETTINGS_EDIT');
    expect(await kindsOf(settings)).toEqual([]);
    await world.app.get(MemoryLimitNoticeService).publish(3_000_000);
    const [alert] = await shown(settings);
    expect(alert?.kind).toBe('leads_over_memory');
    expect(alert?.text).toContain('at 3,000,000 leads');
    expect(await kindsOf(await person('CAPS_EDIT'))).not.toContain('leads_over_memory');
  });
});

describe('today', () => {
  /** The sums of the day: what each counts, when the day begins, and who sees which. */

  const NOW = new Date('2026-07-01T12:00:00Z');
  const OPENERS = {
    caps_full: 'CAPS_LIST',
    advertisers_failing: 'ADVERTISERS_EDIT',
    conversions_waiting: 'PENDING_CONVERSIONS_LIST',
    jobs_failed: 'LEADS_PROGRESS_LOGS',
  } as const satisfies Record<TodayKind, PermissionName>;
  const KINDS = Object.keys(OPENERS) as TodayKind[];

  let cap: number;
  let lead: number;
  beforeAll(async () => {
    const clock = new FixedClock(NOW);
    world = await createWorld({ environment: { PROCESS_ROLE: 'http' }, clock });
    const { db, publisher } = world;
    await db.query('DELETE FROM progress_logs');
    await db.query('UPDATE leads SET status = 2 WHERE status = 6');
    advertiser = (await createAdvertiser(db, TEST_SECRET, { name: 'Failing twice' })).id;
    const idle = await createAdvertiser(db, TEST_SECRET, { name: 'Idle', status: 'inactive' });
    await db.query(`INSERT INTO circuit_openings VALUES ($1, $3, $3), ($2, $3, $3)`, [
      advertiser,
      idle.id,
      NOW,
    ]);
    await db.query(
      `INSERT INTO status_pulls (advertiser_id, template, interval_minutes, is_active, due_at,
       failing_since, last_error, updated_at)
     VALUES ($1, '{}', 60, true, now(), now(), 'The advertiser answered 401.', now())`,
      [advertiser],
    );
    cap = await newCap(10, 10);
    await newCap(10, 9);
    await newCap(0, 0);
    lead = await createLead(db, {
      publisher_id: publisher.id,
      advertiser_id: advertiser,
      status: 6,
    });
    await createConversion(db, { lead_id: lead });
  }, 60_000);
  afterAll(() => world.close());

  const newCap = async (limit: number, filled: number): Promise<number> => {
    const id = await createCap(world.db, {
      cap: limit,
      interval: 'interval',
      advertiser_ids: [advertiser],
    });
    await world.db.query(
      `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
     SELECT id, window_started_at, $2, 0 FROM caps WHERE id = $1`,
      [id, filled],
    );
    return id;
  };

  type Sums = Partial<Record<TodayKind, Omit<TodayItem, 'kind'>>>;
  const sums = async (person: SignedIn): Promise<Sums> => {
    const { status, body } = await call(world.app.url, 'GET', '/api/alerts/today', {
      headers: person.headers,
    });
    expect(status).toBe(200);
    const items = TodayItem.array().parse(body.data);
    return Object.fromEntries(items.map(({ kind, ...sum }) => [kind, sum]));
  };

  it('sums up the caps, advertisers and conversions of now', async () => {
    expect(await sums(world.admin)).toEqual({
      caps_full: { count: 1, records: [{ id: cap, name: `Cap ${cap}` }] },
      advertisers_failing: { count: 1, records: [{ id: advertiser, name: 'Failing twice' }] },
      conversions_waiting: { count: 1, records: [] },
      jobs_failed: { count: 0, records: [] },
    });
  });

  it.each(KINDS)('shows %s only to who may open what it leads to', async (kind) => {
    expect(Object.keys(await sums(await person(OPENERS[kind])))).toEqual([kind]);
  });
  it('shows nothing to who may open nothing', async () => {
    expect(await sums(world.nobody)).toEqual({});
  });

  it('counts the jobs that failed since midnight in the zone of the viewer', async () => {
    const newJob = async (
      finished_at: string,
      outcome: 'accepted' | 'rejected' | 'unknown',
      type: 'injection' | 'simulation' = 'injection',
    ): Promise<number> => {
      const id = await createLead(world.db, { publisher_id: world.publisher.id, status: 3 });
      await createProgressLog(world.db, {
        lead_id: id,
        advertiser_id: advertiser,
        created_by: world.admin.userId,
        status: 'completed',
        type,
        outcome,
        finished_at: new Date(finished_at),
      });
      return id;
    };
    await newJob('2026-06-30T14:59:59Z', 'rejected');
    const inTokyo = await newJob('2026-06-30T15:00:00Z', 'rejected');
    const inUtc = await newJob('2026-07-01T00:00:00Z', 'rejected');
    await newJob('2026-07-01T01:00:00Z', 'accepted');
    await newJob('2026-07-01T01:00:00Z', 'unknown');
    await newJob('2026-07-01T01:00:00Z', 'rejected', 'simulation');
    const named = (...ids: number[]) => ids.map((id) => ({ id, name: `Lead ${id}` }));
    expect((await sums(world.admin)).jobs_failed).toEqual({ count: 1, records: named(inUtc) });
    const tokyo = await signIn(world.app, {
      permissions: ['LEADS_PROGRESS_LOGS'],
      timezoneId: await timeZoneId(world.db, 'Asia/Tokyo'),
    });
    expect((await sums(tokyo)).jobs_failed).toEqual({ count: 2, records: named(inUtc, inTokyo) });
  });

  it('counts for a limited user what concerns their own parties', async () => {
    const limited = await signIn(world.app, {
      permissions: Object.values(OPENERS),
      limitedToOwnParties: true,
    });
    const none = { count: 0, records: [] };
    expect(await sums(limited)).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, none])));
    await world.db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [
      advertiser,
      limited.userId,
    ]);
    expect(await sums(limited)).toMatchObject({
      caps_full: { count: 1 },
      advertisers_failing: { count: 1 },
      conversions_waiting: { count: 1 },
      jobs_failed: { count: 0 },
    });
  });
});
