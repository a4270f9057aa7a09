import { PERMISSIONS, CreateCapBody, UpdateCapBody } from '@leadline/contracts';
import { countryId, createUser, timeZoneId } from '@leadline/prisma/seed';
import type { z } from 'zod';
import { CapForecastsService } from '#modules/routing/caps/cap-forecasts.service.js';
import { FtdCapsService } from '#modules/routing/caps/ftd-caps.service.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

type CapValues = Partial<z.input<typeof CreateCapBody>>;
const NOW = new Date('2026-11-18T12:00:00Z');

describe('caps', () => {
  let world: IntakeWorld;
  let clock: FixedClock;
  let caps: CapsService;
  let userId: number;
  const caller = () => ({ userId, permissions: new Set(PERMISSIONS.map(({ id }) => id)) });
  let [alpha, bravo, de, fr, paris] = [0, 0, 0, 0, 0];

  beforeAll(async () => {
    clock = new FixedClock(NOW);
    world = await IntakeWorld.create({ clock });
    caps = world.app.get(CapsService);
    [alpha, bravo] = [await world.addAdvertiser('alpha'), await world.addAdvertiser('bravo')];
    [de, fr, paris] = [
      await countryId(world.db, 'DE'),
      await countryId(world.db, 'FR'),
      await timeZoneId(world.db, 'Europe/Paris'),
    ];
    userId = await createUser(world.db, {
      name: 'Caps',
      email: 'caps@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    clock.set(NOW);
    await world.db.query('DELETE FROM caps');
    await world.db.query('DELETE FROM advertiser_opening_hours');
    await world.db.query('DELETE FROM audit_log');
  });

  const create = (values: CapValues): Promise<{ ids: number[] }> =>
    caps.create(
      CreateCapBody.parse({
        type: 'lead',
        interval: 'daily',
        cap: '10',
        timezone_id: 1,
        country_ids: [world.gb],
        ...values,
      }),
      caller(),
    );
  const update = (id: number, values: CapValues): Promise<unknown> =>
    caps.update(
      UpdateCapBody.parse({
        id,
        type: 'lead',
        interval: 'daily',
        cap: '10',
        timezone_id: 1,
        country_ids: [world.gb],
        ...values,
      }),
      caller(),
    );
  const made = async (values: CapValues): Promise<number> => (await create(values)).ids[0] ?? 0;
  const listed = async (id: number) => (await caps.list()).find((cap) => cap.id === id);
  const fill = (id: number, start: string, filled: number, reserved = 0): Promise<unknown> =>
    world.db.query(
      `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (cap_id, window_start)
       DO UPDATE SET filled = excluded.filled, reserved = excluded.reserved`,
      [id, start, filled, reserved],
    );
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: Error & { code?: string; options?: { issues?: { field: string }[] } }) => {
        const fields = error.options?.issues?.map(({ field }) => field).join() ?? '';
        return `${error.code ?? error.message} ${fields}`.trim();
      },
    );

  it('a new cap shows its sets by name, nothing filled, and its next reset', async () => {
    const id = await made({
      advertiser_ids: [alpha],
      affiliate_ids: [world.publisher.id],
      reset_time: '06:30',
      timezone_id: paris,
    });
    expect(await listed(id)).toEqual({
      id,
      version: 1,
      type: 'lead',
      interval: 'daily',
      cap: 10,
      filled: 0,
      reserved: 0,
      reset_time: '06:30',
      window_start: '2026-11-18T05:30:00.000Z',
      reset_at: '2026-11-19T05:30:00.000Z',
      timezone_id: paris,
      timezone: { id: paris, name: 'Europe/Paris' },
      deal: null,
      is_deal_over: false,
      countries: [{ id: world.gb, code: 'GB', name: expect.any(String) as string }],
      advertisers: [{ id: alpha, name: 'alpha' }],
      affiliates: [{ id: world.publisher.id, name: expect.any(String) as string }],
      parameters: {},
      forecast: {
        state: 'unknown',
        full_since: null,
        full_at: null,
        earliest: null,
        latest: null,
        likelihood: null,
        expected: null,
        high: null,
        day_start: '2026-11-18T05:30:00.000Z',
        day_end: '2026-11-19T05:30:00.000Z',
        history_days: 0,
      },
      may_change: true,
    });
  });

  it('forecasts from what was recorded hour by hour, and says since when a cap is full', async () => {
    const forecasts = world.app.get(CapForecastsService);
    const [steady, full] = [await made({ cap: '40' }), await made({ cap: '20' })];
    // Four days with 2 leads an hour; the second cap has had room for 20 of them.
    const start = NOW.getTime() - 12 * 3_600_000 - 4 * 86_400_000;
    for (let hour = 0; hour <= 4 * 24 + 12; hour += 1) {
      clock.set(new Date(start + hour * 3_600_000 + 3_500_000));
      const day = new Date(start + Math.floor(hour / 24) * 86_400_000).toISOString();
      const counted = (hour % 24) * 2 + 2;
      await fill(steady, day, counted);
      await fill(full, day, Math.min(20, counted));
      // Two processes record.
      await Promise.all([forecasts.record(), forecasts.record()]);
    }
    clock.set(new Date(clock.now().getTime() + 120_000));
    const [one, other] = [await listed(steady), await listed(full)];
    expect(one?.forecast).toMatchObject({ state: 'today', history_days: 4 });
    // 26 by 13:00, and 14 more take 7 hours.
    expect(Date.parse(one?.forecast.full_at ?? '')).toBeGreaterThan(
      Date.parse('2026-11-18T19:00Z'),
    );
    expect(Date.parse(one?.forecast.full_at ?? '')).toBeLessThan(Date.parse('2026-11-18T21:00Z'));
    expect(other?.forecast).toMatchObject({
      state: 'full',
      full_since: '2026-11-18T09:58:20.000Z',
      history_days: 4,
    });
    expect(other?.forecast.expected).toBeGreaterThan(42);
    expect(other?.forecast.expected).toBeLessThan(54);
  });

  it('expects no leads while the advertiser of the cap is closed', async () => {
    const [closing, open] = [
      await made({ cap: '40', advertiser_ids: [alpha] }),
      await made({ cap: '40', advertiser_ids: [bravo] }),
    ];
    // Wednesdays from 06:00 to 12:59, UTC.
    await world.db.query(
      `INSERT INTO advertiser_opening_hours (advertiser_id, country_id, timezone_id, days)
      VALUES ($1, $2, 1, $3)`,
      [
        alpha,
        world.gb,
        JSON.stringify([
          { id: 3, checked: true, steps: [{ start_time: '06:00', end_time: '12:59' }] },
        ]),
      ],
    );
    for (const id of [closing, open]) await fill(id, '2026-11-18T00:00:00.000Z', 30);
    clock.set(new Date(NOW.getTime() + 240_000));
    // 30 in six hours, and less than an hour is left.
    expect((await listed(closing))?.forecast).toMatchObject({ state: 'not_today', expected: 35 });
    expect((await listed(open))?.forecast).toMatchObject({ state: 'today', expected: 60 });
  });

  it('an interval cap is never reset by itself', async () => {
    const id = await made({ interval: 'interval' });
    expect(await listed(id)).toMatchObject({ reset_at: null });
    await fill(id, NOW.toISOString(), 4);
    clock.advance(40 * 86_400_000);
    expect(await listed(id)).toMatchObject({ filled: 4 });
  });

  it('what is filled belongs to its window: the next window starts empty', async () => {
    const id = await made({ reset_time: '13:00' });
    await fill(id, '2026-11-17T13:00:00Z', 7, 1);
    expect(await listed(id)).toMatchObject({ filled: 7, reserved: 1 });
    clock.set(new Date('2026-11-18T12:59:59.999Z'));
    expect(await listed(id)).toMatchObject({ filled: 7, reset_at: '2026-11-18T13:00:00.000Z' });
    clock.set(new Date('2026-11-18T13:00:00Z'));
    expect(await listed(id)).toMatchObject({
      filled: 0,
      reserved: 0,
      reset_at: '2026-11-19T13:00:00.000Z',
    });
  });

  it('split makes one cap per combination, each audited once', async () => {
    const { ids } = await create({
      split: true,
      country_ids: [world.gb, de],
      advertiser_ids: [alpha, bravo],
      affiliate_ids: [world.publisher.id],
    });
    const rows = await world.rows<{ set: number[][] }>(
      `SELECT jsonb_build_array(country_ids, advertiser_ids, publisher_ids) AS set
       FROM caps
       ORDER BY id`,
    );
    expect(rows.map(({ set }) => set)).toEqual(
      [
        [world.gb, alpha],
        [world.gb, bravo],
        [de, alpha],
        [de, bravo],
      ].map(([country, advertiser]) => [[country], [advertiser], [world.publisher.id]]),
    );
    expect(
      await world.rows('SELECT entity_id, action, user_id, before FROM audit_log ORDER BY id'),
    ).toEqual(
      ids.map((id) => ({ entity_id: id, action: 'cap.create', user_id: userId, before: null })),
    );
  });

  it('split over three countries makes three caps that fill separately', async () => {
    const { ids } = await create({ split: true, country_ids: [world.gb, de, fr], cap: '1' });
    expect((await caps.list()).map(({ countries }) => countries.map(({ code }) => code))).toEqual([
      ['FR'],
      ['DE'],
      ['GB'],
    ]);
    await fill(ids[0] ?? 0, '2026-11-18T00:00:00Z', 1);
    expect((await caps.list()).map(({ filled }) => filled)).toEqual([0, 0, 1]);
  });

  it('without split there is one pool', async () => {
    const { ids } = await create({ country_ids: [world.gb, de], advertiser_ids: [alpha, bravo] });
    expect(ids).toHaveLength(1);
    expect(
      (await listed(ids[0] ?? 0))?.advertisers.map(({ id }) => id).sort((a, b) => a - b),
    ).toEqual([alpha, bravo]);
  });

  it('a split into more than a thousand is refused as a whole', async () => {
    const { rows } = await world.db.query<{ id: number }>(
      'SELECT id FROM countries ORDER BY id LIMIT 200',
    );
    const advertisers: number[] = [];
    for (let n = 0; n < 6; n += 1) advertisers.push(await world.addAdvertiser(`many-${n}`));
    expect(
      await failure(
        create({ split: true, country_ids: rows.map(({ id }) => id), advertiser_ids: advertisers }),
      ),
    ).toBe('VALIDATION_FAILED split');
    expect(await caps.list()).toEqual([]);
  });

  it('parameters narrow by funnel, and add publishers and advertisers', async () => {
    const id = await made({
      parameters: { 13: 'spring', 1: String(alpha), 4: String(world.publisher.id) },
    });
    expect(await listed(id)).toMatchObject({
      parameters: { 13: 'spring' },
      advertisers: [{ id: alpha }],
      affiliates: [{ id: world.publisher.id }],
    });
  });

  it.each([
    ['an unknown group', { parameters: { 99: '1' } }, 'VALIDATION_FAILED parameters'],
    ['an id beyond all ids', { parameters: { 4: '9999999999' } }, 'VALIDATION_FAILED parameters'],
    ['an unknown advertiser', { advertiser_ids: [2_000_000_000] }, 'CAP_REFERENCE_UNKNOWN'],
    ['an unknown publisher', { affiliate_ids: [2_000_000_000] }, 'CAP_REFERENCE_UNKNOWN'],
    [
      'an unknown publisher among the parameters',
      { parameters: { 4: '2000000000' } },
      'CAP_REFERENCE_UNKNOWN',
    ],
    ['an unknown country', { country_ids: [2_000_000_000] }, 'CAP_REFERENCE_UNKNOWN'],
    ['an unknown zone', { timezone_id: 2_000_000_000 }, 'CAP_REFERENCE_UNKNOWN'],
  ])('%s is refused, and nothing is written', async (_name, values, expected) => {
    expect(await failure(create(values as CapValues))).toBe(expected);
    expect(await caps.list()).toEqual([]);
    expect(await world.rows('SELECT 1 FROM audit_log')).toEqual([]);
  });

  it('a split with an unknown member creates no cap', async () => {
    expect(await failure(create({ split: true, advertiser_ids: [alpha, 2_000_000_000] }))).toBe(
      'CAP_REFERENCE_UNKNOWN',
    );
    expect(await caps.list()).toEqual([]);
  });

  it('audits a change with before and after, a deletion with before; both need a cap', async () => {
    const id = await made({ parameters: { 13: 'spring' } });
    await update(id, { cap: '0', advertiser_ids: [alpha] });
    await caps.remove(id, caller());
    expect(await failure(update(id, {}))).toBe('CAP_NOT_FOUND');
    expect(await failure(caps.remove(id, caller()))).toBe('CAP_NOT_FOUND');
    const rows = await world.rows<{
      action: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>('SELECT action, before, after FROM audit_log ORDER BY id');
    expect(rows.map(({ action }) => action)).toEqual(['cap.create', 'cap.update', 'cap.delete']);
    expect(rows[1]).toMatchObject({
      before: { cap: 10, advertiser_ids: [], funnels: ['spring'] },
      after: { cap: 0, advertiser_ids: [alpha], funnels: ['spring'] },
    });
    expect(rows[2]).toMatchObject({ before: { cap: 0 }, after: null });
    expect(await caps.list()).toEqual([]);
  });

  describe('an edit keeps what is filled and reserved', () => {
    it('of the same window', async () => {
      const id = await made({});
      await fill(id, '2026-11-18T00:00:00Z', 6, 2);
      await update(id, { cap: '3' });
      expect(await listed(id)).toMatchObject({ cap: 3, filled: 6, reserved: 2 });
    });

    it('over another reset time, another zone, and back again', async () => {
      const id = await made({});
      await fill(id, '2026-11-18T00:00:00Z', 6, 2);
      for (const values of [
        { reset_time: '09:00' },
        { reset_time: '23:00', timezone_id: paris },
        { timezone_id: paris },
        {},
      ]) {
        await update(id, values);
        expect(await listed(id)).toMatchObject({ filled: 6, reserved: 2 });
      }
    });

    it('between daily and interval, and back after other windows had other counts', async () => {
      const id = await made({ interval: 'interval' });
      await fill(id, NOW.toISOString(), 9);
      await update(id, { interval: 'daily' });
      expect(await listed(id)).toMatchObject({ interval: 'daily', filled: 9 });
      clock.advance(86_400_000);
      await fill(id, '2026-11-19T00:00:00Z', 2);
      await update(id, { interval: 'interval' });
      expect(await listed(id)).toMatchObject({ interval: 'interval', filled: 2 });
      await update(id, { interval: 'daily' });
      clock.advance(86_400_000);
      await update(id, { interval: 'interval' });
      expect(await listed(id)).toMatchObject({ interval: 'interval', filled: 0 });
    });

    it('also after an FTD was taken back in between', async () => {
      const ftds: CapValues = { type: 'ftd' };
      const id = await made(ftds);
      const lead = {
        publisherId: world.publisher.id,
        advertiserId: alpha,
        countryId: world.gb,
        funnel: null,
        dealId: null,
      };
      const [database, ledger] = [world.app.get(DatabaseService), world.app.get(FtdCapsService)];
      await database.tx(async () => {
        for (let n = 0; n < 3; n += 1) await ledger.countFtd(lead, NOW);
      });
      await update(id, { ...ftds, reset_time: '09:00' });
      const taken = await database.tx(() => ledger.countFtd(lead, NOW));
      expect(taken).toEqual([{ cap_id: id, window_start: '2026-11-18T09:00:00.000Z' }]);
      await database.tx(async () => {
        await ledger.uncountFtd(taken);
        await ledger.uncountFtd(taken);
      });
      expect(await listed(id)).toMatchObject({ filled: 2 });
      await update(id, ftds);
      expect(await listed(id)).toMatchObject({ filled: 2 });
    });
  });

  it('a count that moved to another window appears once in the history', async () => {
    const id = await made({});
    await fill(id, '2026-11-17T00:00:00Z', 4);
    await fill(id, '2026-11-18T00:00:00Z', 6, 2);
    await update(id, { reset_time: '09:00' });
    expect((await caps.usage(id, caller())).windows).toEqual([
      { window_start: '2026-11-18T09:00:00.000Z', filled: 6, reserved: 2, is_open: true },
      { window_start: '2026-11-17T00:00:00.000Z', filled: 4, reserved: 0, is_open: false },
    ]);
  });

  it('a full FTD cap rejects leads, counts FTDs, and opens if FTDs are taken back', async () => {
    await world.distribute([[[alpha, 100]]]);
    const id = await made({ type: 'ftd', cap: '1', advertiser_ids: [], country_ids: [world.gb] });
    const [database, ledger] = [world.app.get(DatabaseService), world.app.get(FtdCapsService)];
    const subject = {
      publisherId: world.publisher.id,
      advertiserId: alpha,
      countryId: world.gb,
      funnel: null,
      dealId: null,
    };
    const report = () => database.tx(() => ledger.countFtd(subject, clock.now()));
    const sent = async () => {
      await world.reload();
      return (await world.send(newLead())).body.code;
    };
    expect(await sent()).toBe('accepted');
    const first = await report();
    expect(await sent()).toBe('cap_reached');
    const second = await report();
    expect(await listed(id)).toMatchObject({ filled: 2 });
    await database.tx(() => ledger.uncountFtd(first));
    expect(await sent()).toBe('cap_reached');
    await database.tx(() => ledger.uncountFtd(second));
    expect(await sent()).toBe('accepted');
  });

  it('FTDs count in matching FTD caps, even beyond the cap, and never in lead caps', async () => {
    const [ftd, other, lead] = [
      await made({ type: 'ftd', cap: '1', advertiser_ids: [alpha] }),
      await made({ type: 'ftd', advertiser_ids: [bravo] }),
      await made({ type: 'lead', advertiser_ids: [alpha] }),
    ];
    const subject = {
      publisherId: world.publisher.id,
      advertiserId: alpha,
      countryId: world.gb,
      funnel: 'spring',
      dealId: null,
    };
    const reservations = await world.app
      .get(DatabaseService)
      .tx(async () => [
        ...(await world.app.get(FtdCapsService).countFtd(subject, NOW)),
        ...(await world.app.get(FtdCapsService).countFtd(subject, NOW)),
      ]);
    expect(reservations.map(({ cap_id: id }) => id)).toEqual([ftd, ftd]);
    expect(
      [await listed(ftd), await listed(other), await listed(lead)].map((cap) => cap?.filled),
    ).toEqual([2, 0, 0]);
  });
});
