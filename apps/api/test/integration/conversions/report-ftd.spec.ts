import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  addAccepted,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { onDatabase } from '#test/support/sign-in.js';
import { waitingForLocks } from '#test/support/waiting.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const FTD_AT = new Date('2026-03-01T12:00:00Z');

describe('a reported FTD', () => {
  let app: TestApp;
  let world: ConversionWorld;
  const report = (leadId: number, amount: string | null = null, ftdAt = FTD_AT): Promise<boolean> =>
    app.get(ConversionsService).reportFtd({ leadId, ftdAt, amount, source: 'advertiser' });

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    world = await makeConversionWorld(app);
  }, 60_000);
  afterAll(() => app.close());

  it('makes the lead pending, with the revenue that is agreed for its country', async () => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    expect(await report(lead, '5.00')).toBe(true);
    expect(await ledgerOf(app, lead)).toEqual({
      lead: {
        status: 6,
        brand_status: 'New',
        publisher_status: 'New',
        status_override: null,
        revenue: '800.00',
        payout: '0.00',
        ftd_at: FTD_AT,
      },
      conversion: {
        state: 'pending',
        revenue: '800.00',
        payout: '0.00',
        cap_reservations: [{ cap_id: world.cap, window_start: expect.any(String) }],
        decided_by: null,
      },
      history: [
        {
          source: 'advertiser',
          user_id: null,
          status: 6,
          previous_status: 2,
          note: 'FTD reported',
        },
      ],
      audit: [],
      events: [],
    });
    // A full cap still counts FTDs. The limit of this one is 1.
    expect(await filledOf(app, world.cap)).toBe(filled + 1);
  });
  it('takes the reported amount to the cent, else zero, if no revenue is agreed', async () => {
    const [reported, silent] = [
      await addAccepted(app, world, { country_id: world.de }),
      await addAccepted(app, world, { country_id: null }),
    ];
    await report(reported, '49.995');
    await report(silent);
    expect([
      (await ledgerOf(app, reported)).lead.revenue,
      (await ledgerOf(app, silent)).lead.revenue,
    ]).toEqual(['50.00', '0.00']);
  });
  it('prefers the revenue without a country to the reported amount', async () => {
    const lead = await addAccepted(app, world, { country_id: world.de });
    await onDatabase(app, (db) =>
      db.query(
        `INSERT INTO advertiser_revenues (advertiser_id, country_id, amount)
         VALUES ($1, NULL, 400)`,
        [world.advertiser],
      ),
    );
    await report(lead, '9.00');
    expect((await ledgerOf(app, lead)).lead.revenue).toBe('400.00');
    await onDatabase(app, (db) =>
      db.query('DELETE FROM advertiser_revenues WHERE country_id IS NULL'),
    );
  });
  it('counts once when it is reported twenty times at once', async () => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        report(lead, `${index}.00`, new Date(FTD_AT.getTime() + index)),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const { history, conversion } = await ledgerOf(app, lead);
    expect([history.length, conversion?.revenue, await filledOf(app, world.cap)]).toEqual([
      1,
      '800.00',
      filled + 1,
    ]);
  });
  it('changes nothing when it comes again later', async () => {
    const lead = await addAccepted(app, world);
    await report(lead);
    const before = await ledgerOf(app, lead);
    expect(await report(lead, '1.00', new Date('2027-01-01T00:00:00Z'))).toBe(false);
    expect(await ledgerOf(app, lead)).toEqual(before);
  });
  it.each([
    ['timezone_id', '2'],
    ['reset_time', "'05:00'"],
  ])('counts in a cap whose %s is being changed', async (column, value) => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    await onDatabase(app, async (db) => {
      await db.query('BEGIN');
      await db.query(`UPDATE caps SET ${column} = ${value} WHERE id = $1`, [world.cap]);
      const reported = report(lead);
      await waitingForLocks(async (text) => (await db.query(text)).rows, 1);
      await db.query('COMMIT');
      expect(await reported).toBe(true);
    });
    expect(await filledOf(app, world.cap)).toBe(filled + 1);
  });
  it.each([
    [6, 'pending'],
    [5, 'accepted'],
    [7, 'rejected'],
  ] as const)(
    'replaces a fake one, whatever was decided about it (status %i)',
    async (status, state) => {
      const lead = await addAccepted(app, world, { status });
      const filled = await filledOf(app, world.cap);
      await onDatabase(app, async (db) => {
        await db.query('UPDATE leads SET fake_ftd = true WHERE id = $1', [lead]);
        await db.query(
          `INSERT INTO conversions (lead_id, ftd_at, reported_at, is_fake, state, revenue, payout,
             decided_at)
           VALUES ($1, now(), now(), true, $2, 0, 0, CASE WHEN $2 <> 'pending' THEN now() END)`,
          [lead, state],
        );
      });
      expect(await report(lead)).toBe(true);
      const { lead: shown, conversion, history } = await ledgerOf(app, lead);
      expect(shown).toMatchObject({ status: 6, revenue: '800.00', payout: '0.00', ftd_at: FTD_AT });
      expect(conversion).toMatchObject({ state: 'pending', revenue: '800.00', decided_by: null });
      expect(history.at(-1)).toMatchObject({
        status: 6,
        previous_status: status,
        note: 'FTD reported in place of a fake one',
      });
      expect(await filledOf(app, world.cap)).toBe(filled + 1);
      expect(await report(lead)).toBe(false);
    },
  );
  it('does not count in a cap for a test lead', async () => {
    const filled = await filledOf(app, world.cap);
    await report(await addAccepted(app, world, { is_test: true }));
    expect(await filledOf(app, world.cap)).toBe(filled);
  });
  it('is refused for a lead that no advertiser accepted', async () => {
    const rejected = await addAccepted(app, world, { status: 3, advertiser_id: null });
    await expect(report(rejected)).rejects.toMatchObject({ code: 'LEAD_TRANSITION_ILLEGAL' });
    await expect(report(2_000_000)).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
    expect((await ledgerOf(app, rejected)).conversion).toBeNull();
  });
});
