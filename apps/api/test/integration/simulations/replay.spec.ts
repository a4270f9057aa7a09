import { CreateDistributionBody, Replay, ReplayBody } from '@leadline/contracts';
import {
  createCap,
  createConversion,
  createLead,
  createLeads,
  createPayout,
} from '@leadline/prisma/seed';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { everyDay, group, rawBody, timeslot } from '#test/support/distribution-bodies.js';
import { DAY, MINUTE, ReplayFixture } from './replay-fixture.js';

describe('a replay', () => {
  let t: ReplayFixture;
  beforeAll(async () => {
    t = await ReplayFixture.create();
  });
  afterAll(() => t.close());
  beforeEach(() => t.reset());

  /** Leads with the saved rules and with the draft, and the expected profit of both. */
  const sharesOf = ({ result }: Replay) =>
    Object.fromEntries(
      (result ?? []).map(
        ({ advertiser, saved_leads, replayed_leads, saved_profit, expected_profit }) => [
          advertiser,
          [saved_leads, replayed_leads, saved_profit, expected_profit],
        ],
      ),
    );
  const actualOf = ({ result }: Replay) =>
    Object.fromEntries(
      (result ?? []).map(({ advertiser, actual_leads, actual_profit }) => [
        advertiser,
        [actual_leads, actual_profit],
      ]),
    );
  it('compares the saved rules with the draft, and the profit expected of both', async () => {
    // Before the range alpha has one FTD in two leads, bravo one in three leads of the country. In
    // other countries and long ago all leads of bravo were FTDs.
    await createLeads(t.world.db, [
      t.past(-40),
      t.ftd(-50),
      t.past(-10, { advertiser_id: t.bravo }),
      t.past(-20, { advertiser_id: t.bravo }),
      t.ftd(-30, { advertiser_id: t.bravo }),
      t.ftd(-60 * 24 * 60, { advertiser_id: t.bravo }),
    ]);
    await createLeads(t.world.db, [
      t.ftd(1),
      t.ftd(2),
      t.past(3, { advertiser_id: t.bravo }),
      t.past(4),
      t.past(5, { status: 3, advertiser_id: null, rejection_code: 'no_advertiser' }),
    ]);
    const result = await t.replay(t.half());
    expect(result).toMatchObject({
      status: 'completed',
      progress: 100,
      total: 5,
      played: 5,
      error: null,
    });
    // With the saved rules alpha gets all five, at (600 − 300) ÷ 2 each. With the draft it keeps
    // the first, third and fifth, and bravo gets two, at (800 − 300) ÷ 3 each.
    expect(sharesOf(result)).toEqual({
      alpha: [5, 3, '750.00', '450.00'],
      bravo: [0, 2, '0.00', '333.33'],
      Nobody: [0, 0, '0.00', '0.00'],
    });
    expect(actualOf(result)).toEqual({
      alpha: [3, '600.00'],
      bravo: [1, '0.00'],
      Nobody: [1, '0.00'],
    });
    expect(result.result?.map(({ rates }) => rates)).toEqual([
      [{ country: 'GB', basis: 'country', leads: 2, ftds: 1, ftd_rate: '50.00' }],
      [{ country: 'GB', basis: 'country', leads: 3, ftds: 1, ftd_rate: '33.33' }],
      [],
    ]);
    expect(result.summary).toMatchObject({
      moved_leads: 2,
      not_estimated_leads: 0,
      profit_difference: '33.33',
      confidence_percent: 95,
      nobody: [],
    });
    const { summary } = result;
    expect(Number(summary?.profit_difference_low)).toBeLessThan(33.33);
    expect(Number(summary?.profit_difference_high)).toBeGreaterThan(33.33);
    expect((await t.replay(t.half())).summary).toEqual(summary);
  });

  describe.each(['slot', 'chance', 'optimize'] as const)('with %s', (selectedMethod) => {
    let publisherId = 0;
    let unchanged = rawBody([]);
    beforeAll(async () => {
      publisherId = (await t.world.addPublisher()).id;
      await createPayout(t.world.db, publisherId, '250.00');
      unchanged = rawBody(
        [
          timeslot(
            'Office hours',
            [
              group('First', [
                [t.alpha, 60],
                [t.bravo, 40],
              ]),
              group('Overflow', [[t.charlie, 100]]),
            ],
            everyDay('06:00', '17:59'),
          ),
        ],
        {
          selectedCountry: { id: t.world.gb },
          selectedAffiliate: { id: publisherId },
          selectedMethod,
          isSendInOpHours: true,
        },
      );
    });

    it('unchanged rules move no lead and change no profit, with caps and hours', async () => {
      const rules = t.world.app.get(DistributionsService);
      const { id } = await rules.create(CreateDistributionBody.parse(unchanged), t.userId);
      await createCap(t.world.db, { cap: 30, advertiser_ids: [t.alpha], reset_time: '10:00' });
      await createCap(t.world.db, { cap: 15, advertiser_ids: [t.bravo] });
      await createCap(t.world.db, { cap: 20, advertiser_ids: [t.charlie] });
      await createLeads(t.world.db, [
        ...[t.ftd(-10), t.past(-20)],
        ...[t.ftd(-30, { advertiser_id: t.bravo }), t.past(-40, { advertiser_id: t.bravo })],
        // The real result is quite different: bravo got all leads, and most deposited.
        ...Array.from({ length: 200 }, (_, index) =>
          t[index % 3 === 0 ? 'past' : 'ftd'](index * 7, {
            publisher_id: publisherId,
            advertiser_id: t.bravo,
          }),
        ),
      ]);
      // The configuration is not reloaded: the replay has to know the rule that was just saved.
      const body = { draft: { ...unchanged, distribution_id: id } };
      const range = { start_date: '2026-11-10 00:00', end_date: '2026-11-10 23:59' };
      const started = await t.replays.start(
        ReplayBody.parse({ ...body, ...range }),
        'UTC',
        t.userId,
      );
      await t.queue.run(started.id);
      const { played, result, summary } = Replay.parse(await t.replays.status(started.id));

      expect(played).toBe(200);
      for (const share of result ?? []) {
        expect(share.replayed_leads).toBe(share.saved_leads);
        expect(share.expected_profit).toBe(share.saved_profit);
      }
      expect(result?.map(({ advertiser }) => advertiser)).toEqual(
        expect.arrayContaining(['alpha', 'bravo', 'charlie', 'Nobody']),
      );
      expect(result?.every(({ saved_leads }) => saved_leads > 0)).toBe(true);
      expect(result?.find(({ advertiser }) => advertiser === 'charlie')).toMatchObject({
        saved_profit: null,
        rates: [],
      });
      expect(summary).toMatchObject({
        moved_leads: 0,
        not_estimated_leads: 0,
        profit_difference: '0.00',
        profit_difference_low: '0.00',
        profit_difference_high: '0.00',
      });
      for (const reason of summary?.nobody ?? [])
        expect(reason.replayed_leads).toBe(reason.saved_leads);
      expect(summary?.nobody).toContainEqual(expect.objectContaining({ code: 'outside_hours' }));
      await rules.remove(id, t.userId);
    });
  });

  it('estimates nothing for an advertiser without earlier leads', async () => {
    // Bravo before the range: of four leads, one has a pending FTD and one a rejected FTD.
    await createLeads(t.world.db, [
      t.past(-10, { advertiser_id: t.bravo }),
      t.past(-20, { advertiser_id: t.bravo }),
      t.past(-30, { advertiser_id: t.bravo, status: 6, revenue: '800.00' }),
      t.past(-40, { advertiser_id: t.bravo, status: 7, revenue: '800.00' }),
    ]);
    await createLeads(t.world.db, [
      t.past(1, { status: 6, revenue: '600.00' }),
      t.past(2, { status: 6, revenue: '600.00' }),
      t.past(3, { status: 7, revenue: '600.00' }),
      t.past(4, { status: 6, fake_ftd: true }),
    ]);
    const result = await t.replay(t.half());
    // Bravo gets 2 × (2 × 800 − 1 × 300) ÷ 4; nothing is known of alpha.
    expect(sharesOf(result)).toEqual({
      alpha: [4, 2, null, null],
      bravo: [0, 2, '0.00', '650.00'],
    });
    expect(result.summary).toMatchObject({
      moved_leads: 2,
      not_estimated_leads: 2,
      profit_difference: null,
      profit_difference_low: null,
      profit_difference_high: null,
    });
    // The real result: the payout counts for pending FTDs, 2 × (600 − 300) + 600.
    expect(actualOf(result)).toMatchObject({ alpha: [4, '1200.00'] });
  });

  it('uses an advertiser’s overall rate if it had no leads of the country', async () => {
    await createLeads(t.world.db, [
      t.ftd(-60 * 24 * 60, { advertiser_id: t.bravo }),
      t.past(-61 * 24 * 60, { advertiser_id: t.bravo }),
      t.past(1),
    ]);
    const result = await t.replay([[t.bravo, 100]]);
    expect(sharesOf(result)).toEqual({
      bravo: [0, 1, '0.00', '250.00'],
      alpha: [1, 0, null, '0.00'],
    });
    expect(result.result?.[0]?.rates).toEqual([
      { country: 'GB', basis: 'all', leads: 2, ftds: 1, ftd_rate: '50.00' },
    ]);
  });

  it('uses the mean revenue of earlier FTDs if none is agreed', async () => {
    await createLeads(t.world.db, [
      t.past(-10, { advertiser_id: t.charlie }),
      t.past(-20, { advertiser_id: t.charlie, status: 5, revenue: '500.00' }),
      t.past(-30, { advertiser_id: t.charlie, status: 5, revenue: '700.00' }),
      t.past(1),
    ]);
    // (2 × 600 − 2 × 300) ÷ 3
    expect(sharesOf(await t.replay([[t.charlie, 100]]))).toMatchObject({
      charlie: [0, 1, '0.00', '200.00'],
    });
  });

  it('omits test, injected, hidden, undecided and unrelated leads, and other dates', async () => {
    const source = await createLead(t.world.db, t.past(1));
    await createLeads(t.world.db, [
      t.past(2, { is_test: true }),
      t.past(3, { is_original: false, parent_id: source }),
      t.past(4, { is_hidden: true }),
      t.past(5, { status: 1, advertiser_id: null }),
      t.past(6, { country_id: 1, distribution_id: null }),
      // It came to the distribution when that was for another country.
      t.past(7, { country_id: 1 }),
      t.past(-1),
      t.past(24 * 60),
    ]);
    const result = await t.replay([[t.bravo, 100]]);
    expect([result.total, result.played, actualOf(result)]).toEqual([
      1,
      1,
      { bravo: [0, '0.00'], alpha: [1, '0.00'] },
    ]);
  });

  it('counts other usage of caps, in the windows of the time', async () => {
    await createCap(t.world.db, { cap: 2, advertiser_ids: [t.bravo], reset_time: '12:00' });
    await t.world.reload();
    const own = await t.world.distribute([[[t.bravo, 100]]], {
      publisher_id: (await t.world.addPublisher()).id,
    });
    const publisher =
      (
        await t.world.rows<{ publisher_id: number }>(
          'SELECT publisher_id FROM distributions WHERE id = $1',
          [own.id],
        )
      )[0]?.publisher_id ?? 0;
    await t.world.reload();
    // One lead of the first window came on the day before. One of the second window is of a
    // publisher with a distribution of its own.
    await createLeads(t.world.db, [
      t.past(-60, { advertiser_id: t.bravo, distribution_id: null }),
      t.past(1),
      t.past(2),
      t.past(3),
      t.past(13 * 60, { publisher_id: publisher, advertiser_id: t.bravo, distribution_id: own.id }),
      t.past(14 * 60),
      t.past(15 * 60),
    ]);
    const result = await t.replay([[t.bravo, 100]]);
    expect([result.played, sharesOf(result)]).toEqual([
      5,
      {
        alpha: [5, 0, null, '0.00'],
        bravo: [0, 2, '0.00', '0.00'],
        Nobody: [0, 3, '0.00', '0.00'],
      },
    ]);
    expect(result.summary?.nobody).toEqual([
      { code: 'no_advertiser', reasons: ['cap_full'], saved_leads: 0, replayed_leads: 3 },
    ]);
    await t.world.db.query('UPDATE distributions SET deleted_at = now() WHERE id = $1', [own.id]);
  });

  it('counts FTDs in caps at the time of their report', async () => {
    await createCap(t.world.db, {
      type: 'ftd',
      interval: 'interval',
      cap: 1,
      advertiser_ids: [t.bravo],
      window_started_at: new Date(DAY - MINUTE),
    });
    await t.world.reload();
    const reported = await createLead(
      t.world.db,
      t.past(-500, { advertiser_id: t.bravo, status: 6, ftd_at: new Date(DAY + 10 * MINUTE) }),
    );
    await createConversion(t.world.db, { lead_id: reported });
    await createLeads(t.world.db, [t.past(5), t.past(20)]);
    // The only earlier lead of bravo has paid by now, so each of its leads is expected to pay.
    expect(sharesOf(await t.replay([[t.bravo, 100]]))).toEqual({
      bravo: [0, 1, '0.00', '500.00'],
      alpha: [2, 0, null, '0.00'],
      Nobody: [0, 1, '0.00', '0.00'],
    });
  });

  it('respects earlier acceptances and refusals', async () => {
    await createLead(
      t.world.db,
      t.past(-5, { advertiser_id: t.bravo, email: 'known@example.com' }),
    );
    await createLead(t.world.db, t.past(1, { email: 'known@example.com' }));
    const refused = await createLead(t.world.db, t.past(2));
    await t.world.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, restriction_origin, created_at)
       VALUES ($1, $2, 'rejected', 'broker', now())`,
      [refused, t.bravo],
    );
    const result = await t.replay([[t.bravo, 100]]);
    expect(sharesOf(result)).toEqual({
      alpha: [2, 0, null, '0.00'],
      Nobody: [0, 2, '0.00', '0.00'],
    });
    expect(result.summary?.nobody.map(({ reasons }) => reasons)).toEqual([
      ['already_took'],
      ['refused'],
    ]);
  });

  it('reads the range in the viewer’s zone, over more than one page of leads', async () => {
    await createLeads(
      t.world.db,
      Array.from({ length: 1_203 }, (_, index) => t.past(Math.floor(index / 3))),
    );
    const { id } = await t.replays.start(
      t.bodyOf(t.half(), '2026-11-10 09:00', '2026-11-10 23:59'),
      'Asia/Tokyo',
      t.userId,
    );
    await t.queue.run(id);
    expect(sharesOf(await t.replays.status(id))).toMatchObject({
      alpha: [1_203, 602, null, null],
      bravo: [0, 601, '0.00', null],
    });
  });

  it('writes only its own row', async () => {
    await createCap(t.world.db, { cap: 1, advertiser_ids: [t.bravo] });
    await t.world.reload();
    await createLeads(t.world.db, [t.ftd(1), t.past(2), t.past(3)]);
    const { id } = await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId);
    const { replays: own, ...before } = await t.world.digest();
    await t.queue.run(id);
    const { replays: after, ...rest } = await t.world.digest();
    expect(rest).toEqual(before);
    expect(after).not.toBe(own);
  });
});
