import { CreateDistributionBody, Replay, ReplayBody } from '@leadline/contracts';
import {
  createCap,
  createConversion,
  createLead,
  createLeads,
  createPayout,
  createRevenue,
  createUser,
  type LeadValues,
} from '@leadline/prisma/seed';
import { DistributionsService } from '#modules/distributions/distributions.service.js';
import { ReplayRepository } from '#modules/simulations/data/replay.repository.js';
import { ReplayPlayer } from '#modules/simulations/replay-player.service.js';
import { ReplayQueue } from '#modules/simulations/replay-queue.service.js';
import { ReplaysService } from '#modules/simulations/replays.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import type { AppError } from '#shared/http/app-error.js';
import { databaseDigest } from '#test/support/database-digest.js';
import {
  everyDay,
  group,
  rawBody,
  timeslot,
  type Shares,
} from '#test/support/distribution-bodies.js';
import { eventually } from '#test/support/eventually.js';
import { IntakeWorld, IntakeWorldModule } from '#test/support/intake-world.js';
import { createTestApp } from '#test/support/test-app.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = Date.parse('2026-11-10T00:00:00Z');
const MINUTE = 60_000;

describe('a replay', () => {
  let world: IntakeWorld;
  let replays: ReplaysService;
  let queue: ReplayQueue;
  const clock = new FixedClock(NOW);
  let [alpha, bravo, charlie, main, userId] = [0, 0, 0, 0, 0];

  beforeAll(async () => {
    world = await IntakeWorld.create({ clock });
    replays = world.app.get(ReplaysService);
    queue = world.app.get(ReplayQueue);
    [alpha, bravo] = [await world.addAdvertiser('alpha'), await world.addAdvertiser('bravo')];
    charlie = await world.addAdvertiser('charlie');
    main = (await world.distribute([[[alpha, 100]]], { name: 'GB main' })).id;
    userId = await createUser(world.db, {
      name: 'Rules',
      email: 'rules@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
    await createPayout(world.db, world.publisher.id, '300.00');
    await createRevenue(world.db, alpha, '600.00', world.gb);
    await createRevenue(world.db, bravo, '800.00');
    await world.reload();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    clock.set(NOW);
    await world.db.query('TRUNCATE leads, replays CASCADE');
    await world.db.query('DELETE FROM caps');
    await world.reload();
  });

  /** A lead of the distribution, at a minute of the day. */
  const past = (minute: number, values: Partial<LeadValues> = {}): LeadValues => ({
    publisher_id: world.publisher.id,
    advertiser_id: alpha,
    distribution_id: main,
    country_id: world.gb,
    created_at: new Date(DAY + minute * MINUTE),
    ...values,
  });
  const ftd = (minute: number, values: Partial<LeadValues> = {}): LeadValues =>
    past(minute, { status: 5, revenue: '600.00', payout: '300.00', ...values });
  const draftOf = (shares: Shares) => ({
    ...rawBody([timeslot('Always', [group('Only', shares)])], {
      selectedCountry: { id: world.gb },
    }),
    distribution_id: main,
  });
  const bodyOf = (shares: Shares, start = '2026-11-10 00:00', end = '2026-11-10 23:59') =>
    ReplayBody.parse({ draft: draftOf(shares), start_date: start, end_date: end });
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: AppError) => error.code,
    );
  const replay = async (...body: Parameters<typeof bodyOf>): Promise<Replay> => {
    const { id } = await replays.start(bodyOf(...body), 'UTC', userId);
    await queue.run(id);
    return Replay.parse(await replays.status(id));
  };
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
  const half = (): Shares => [
    [alpha, 50],
    [bravo, 50],
  ];

  it('compares the saved rules with the draft, and the profit expected of both', async () => {
    // Before the range alpha has one FTD in two leads, bravo one in three leads of the country. In
    // other countries and long ago all leads of bravo were FTDs.
    await createLeads(world.db, [
      past(-40),
      ftd(-50),
      past(-10, { advertiser_id: bravo }),
      past(-20, { advertiser_id: bravo }),
      ftd(-30, { advertiser_id: bravo }),
      ftd(-60 * 24 * 60, { advertiser_id: bravo }),
    ]);
    await createLeads(world.db, [
      ftd(1),
      ftd(2),
      past(3, { advertiser_id: bravo }),
      past(4),
      past(5, { status: 3, advertiser_id: null, rejection_code: 'no_advertiser' }),
    ]);
    const result = await replay(half());
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
    expect((await replay(half())).summary).toEqual(summary);
  });

  describe.each(['slot', 'chance', 'optimize'] as const)('with %s', (selectedMethod) => {
    let publisherId = 0;
    let unchanged = rawBody([]);
    beforeAll(async () => {
      publisherId = (await world.addPublisher()).id;
      await createPayout(world.db, publisherId, '250.00');
      unchanged = rawBody(
        [
          timeslot(
            'Office hours',
            [
              group('First', [
                [alpha, 60],
                [bravo, 40],
              ]),
              group('Overflow', [[charlie, 100]]),
            ],
            everyDay('06:00', '17:59'),
          ),
        ],
        {
          selectedCountry: { id: world.gb },
          selectedAffiliate: { id: publisherId },
          selectedMethod,
          isSendInOpHours: true,
        },
      );
    });

    it('unchanged rules move no lead and change no profit, with caps and hours', async () => {
      const rules = world.app.get(DistributionsService);
      const { id } = await rules.create(CreateDistributionBody.parse(unchanged), userId);
      await createCap(world.db, { cap: 30, advertiser_ids: [alpha], reset_time: '10:00' });
      await createCap(world.db, { cap: 15, advertiser_ids: [bravo] });
      await createCap(world.db, { cap: 20, advertiser_ids: [charlie] });
      await createLeads(world.db, [
        ...[ftd(-10), past(-20)],
        ...[ftd(-30, { advertiser_id: bravo }), past(-40, { advertiser_id: bravo })],
        // What really happened is quite another thing: bravo got all, and most deposited.
        ...Array.from({ length: 200 }, (_, index) =>
          (index % 3 === 0 ? past : ftd)(index * 7, {
            publisher_id: publisherId,
            advertiser_id: bravo,
          }),
        ),
      ]);
      // The configuration is not reloaded: the replay has to know the rule that was just saved.
      const body = { draft: { ...unchanged, distribution_id: id } };
      const range = { start_date: '2026-11-10 00:00', end_date: '2026-11-10 23:59' };
      const started = await replays.start(ReplayBody.parse({ ...body, ...range }), 'UTC', userId);
      await queue.run(started.id);
      const { played, result, summary } = Replay.parse(await replays.status(started.id));

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
      await rules.remove(id, userId);
    });
  });

  it('estimates nothing for an advertiser without earlier leads', async () => {
    // Bravo before the range: of four leads, one has a pending FTD and one a rejected FTD.
    await createLeads(world.db, [
      past(-10, { advertiser_id: bravo }),
      past(-20, { advertiser_id: bravo }),
      past(-30, { advertiser_id: bravo, status: 6, revenue: '800.00' }),
      past(-40, { advertiser_id: bravo, status: 7, revenue: '800.00' }),
    ]);
    await createLeads(world.db, [
      past(1, { status: 6, revenue: '600.00' }),
      past(2, { status: 6, revenue: '600.00' }),
      past(3, { status: 7, revenue: '600.00' }),
      past(4, { status: 6, fake_ftd: true }),
    ]);
    const result = await replay(half());
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
    // What really happened: the payout counts for pending FTDs, 2 × (600 − 300) + 600.
    expect(actualOf(result)).toMatchObject({ alpha: [4, '1200.00'] });
  });

  it('uses an advertiser’s overall rate if it had no leads of the country', async () => {
    await createLeads(world.db, [
      ftd(-60 * 24 * 60, { advertiser_id: bravo }),
      past(-61 * 24 * 60, { advertiser_id: bravo }),
      past(1),
    ]);
    const result = await replay([[bravo, 100]]);
    expect(sharesOf(result)).toEqual({
      bravo: [0, 1, '0.00', '250.00'],
      alpha: [1, 0, null, '0.00'],
    });
    expect(result.result?.[0]?.rates).toEqual([
      { country: 'GB', basis: 'all', leads: 2, ftds: 1, ftd_rate: '50.00' },
    ]);
  });

  it('uses the mean revenue of earlier FTDs if none is agreed', async () => {
    await createLeads(world.db, [
      past(-10, { advertiser_id: charlie }),
      past(-20, { advertiser_id: charlie, status: 5, revenue: '500.00' }),
      past(-30, { advertiser_id: charlie, status: 5, revenue: '700.00' }),
      past(1),
    ]);
    // (2 × 600 − 2 × 300) ÷ 3
    expect(sharesOf(await replay([[charlie, 100]]))).toMatchObject({
      charlie: [0, 1, '0.00', '200.00'],
    });
  });

  it('omits test, injected, hidden, undecided and unrelated leads, and other dates', async () => {
    const source = await createLead(world.db, past(1));
    await createLeads(world.db, [
      past(2, { is_test: true }),
      past(3, { is_original: false, parent_id: source }),
      past(4, { is_hidden: true }),
      past(5, { status: 1, advertiser_id: null }),
      past(6, { country_id: 1, distribution_id: null }),
      // It came to the distribution when that was for another country.
      past(7, { country_id: 1 }),
      past(-1),
      past(24 * 60),
    ]);
    const result = await replay([[bravo, 100]]);
    expect([result.total, result.played, actualOf(result)]).toEqual([
      1,
      1,
      { bravo: [0, '0.00'], alpha: [1, '0.00'] },
    ]);
  });

  it('counts other usage of caps, in the windows of the time', async () => {
    await createCap(world.db, { cap: 2, advertiser_ids: [bravo], reset_time: '12:00' });
    await world.reload();
    const own = await world.distribute([[[bravo, 100]]], {
      publisher_id: (await world.addPublisher()).id,
    });
    const publisher =
      (
        await world.rows<{ publisher_id: number }>(
          'SELECT publisher_id FROM distributions WHERE id = $1',
          [own.id],
        )
      )[0]?.publisher_id ?? 0;
    await world.reload();
    // One lead of the first window came on the day before. One of the second window is of a
    // publisher with a distribution of its own.
    await createLeads(world.db, [
      past(-60, { advertiser_id: bravo, distribution_id: null }),
      past(1),
      past(2),
      past(3),
      past(13 * 60, { publisher_id: publisher, advertiser_id: bravo, distribution_id: own.id }),
      past(14 * 60),
      past(15 * 60),
    ]);
    const result = await replay([[bravo, 100]]);
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
    await world.db.query('UPDATE distributions SET deleted_at = now() WHERE id = $1', [own.id]);
  });

  it('counts FTDs in caps at the time of their report', async () => {
    await createCap(world.db, {
      type: 'ftd',
      interval: 'interval',
      cap: 1,
      advertiser_ids: [bravo],
      window_started_at: new Date(DAY - MINUTE),
    });
    await world.reload();
    const reported = await createLead(
      world.db,
      past(-500, { advertiser_id: bravo, status: 6, ftd_at: new Date(DAY + 10 * MINUTE) }),
    );
    await createConversion(world.db, { lead_id: reported });
    await createLeads(world.db, [past(5), past(20)]);
    // The only earlier lead of bravo has paid by now, so each of its leads is expected to pay.
    expect(sharesOf(await replay([[bravo, 100]]))).toEqual({
      bravo: [0, 1, '0.00', '500.00'],
      alpha: [2, 0, null, '0.00'],
      Nobody: [0, 1, '0.00', '0.00'],
    });
  });

  it('respects earlier acceptances and refusals', async () => {
    await createLead(world.db, past(-5, { advertiser_id: bravo, email: 'known@example.com' }));
    await createLead(world.db, past(1, { email: 'known@example.com' }));
    const refused = await createLead(world.db, past(2));
    await world.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, restriction_origin, created_at)
       VALUES ($1, $2, 'rejected', 'broker', now())`,
      [refused, bravo],
    );
    const result = await replay([[bravo, 100]]);
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
      world.db,
      Array.from({ length: 1_203 }, (_, index) => past(Math.floor(index / 3))),
    );
    const { id } = await replays.start(
      bodyOf(half(), '2026-11-10 09:00', '2026-11-10 23:59'),
      'Asia/Tokyo',
      userId,
    );
    await queue.run(id);
    expect(sharesOf(await replays.status(id))).toMatchObject({
      alpha: [1_203, 602, null, null],
      bravo: [0, 601, '0.00', null],
    });
  });

  it('writes only its own row', async () => {
    await createCap(world.db, { cap: 1, advertiser_ids: [bravo] });
    await world.reload();
    await createLeads(world.db, [ftd(1), past(2), past(3)]);
    const { id } = await replays.start(bodyOf(half()), 'UTC', userId);
    const { replays: own, ...before } = await databaseDigest(world.db);
    await queue.run(id);
    const { replays: after, ...rest } = await databaseDigest(world.db);
    expect(rest).toEqual(before);
    expect(after).not.toBe(own);
  });

  describe('as a job', () => {
    const leads = (count: number) =>
      createLeads(
        world.db,
        Array.from({ length: count }, (_, index) => past(index)),
      );
    const statusOf = async (id: string) => {
      const { status, progress, played } = await replays.status(id);
      return [status, progress, played];
    };

    it('is claimed again when its worker dies, whose later writes are ignored', async () => {
      await leads(4);
      const { id, status } = await replays.start(bodyOf(half()), 'UTC', userId);
      expect(status).toBe('idle');
      const repository = world.app.get(ReplayRepository);
      const dead = await repository.claim(id, NOW, new Date(NOW.getTime() + MINUTE));
      if (!dead) throw new Error('It could not be claimed');
      await repository.report(dead, 3, 75, new Date(NOW.getTime() + MINUTE));
      await queue.run(id);
      expect(await statusOf(id)).toEqual(['running', 75, 3]);
      clock.advance(MINUTE);
      await queue.run(id);
      expect(await statusOf(id)).toEqual(['completed', 100, 4]);
      expect(await repository.report(dead, 1, 1, NOW)).toBe(false);
      await repository.fail(dead, 'late', NOW);
      await queue.run(id);
      expect(await statusOf(id)).toEqual(['completed', 100, 4]);
    });

    it('is run once by two concurrent workers', async () => {
      await leads(3);
      const { id } = await replays.start(bodyOf(half()), 'UTC', userId);
      await Promise.all([queue.run(id), queue.run(id), queue.run(id)]);
      expect(await world.rows('SELECT runs, status FROM replays')).toEqual([
        { runs: 1, status: 'completed' },
      ]);
    });

    it('is released by a worker that has to stop', async () => {
      await leads(3);
      const { id } = await replays.start(bodyOf(half()), 'UTC', userId);
      await queue.run(id, AbortSignal.abort());
      expect(await statusOf(id)).toEqual(['idle', 0, 0]);
      await queue.run(id);
      expect(await statusOf(id)).toEqual(['completed', 100, 3]);
    });

    it('fails if the draft refers to a deleted record, or after five runs', async () => {
      await leads(1);
      const [gone, stuck] = [
        (await replays.start(bodyOf(half()), 'UTC', userId)).id,
        (await replays.start(bodyOf(half()), 'UTC', userId)).id,
      ];
      await world.db.query('UPDATE replays SET runs = 5 WHERE id = $1', [stuck]);
      await queue.run(stuck);
      await world.db.query('UPDATE advertisers SET deleted_at = now() WHERE id = $1', [bravo]);
      await queue.run(gone);
      await world.db.query('UPDATE advertisers SET deleted_at = NULL WHERE id = $1', [bravo]);
      expect([await replays.status(gone), await replays.status(stuck)]).toMatchObject([
        {
          status: 'failed',
          error: 'A chosen country, advertiser, publisher or time zone does not exist.',
          result: null,
        },
        { status: 'failed', error: 'The replay could not be completed. Please try again.' },
      ]);
    });

    it('is found and run by a worker even if no job was queued', async () => {
      await leads(2);
      // The process of the world has no queue workers, so nobody has claimed it yet.
      const { id } = await replays.start(bodyOf(half()), 'UTC', userId);
      const worker = await createTestApp(IntakeWorldModule, {
        databaseUrl: world.app.databaseUrl,
        clock,
        environment: { PROCESS_ROLE: 'all' },
      });
      await eventually(
        async () => expect(await statusOf(id)).toEqual(['completed', 100, 2]),
        20_000,
      );
      await worker.close();
    });

    it('of an earlier version has no result any more', async () => {
      const { id } = await replay(half());
      await world.db.query(`UPDATE replays SET result = '[]' WHERE id = $1`, [id]);
      expect(Replay.parse(await replays.status(id))).toMatchObject({
        status: 'completed',
        result: null,
        summary: null,
      });
    });

    it('is deleted a month after its end', async () => {
      const { id } = await replay(half());
      clock.advance(29 * 24 * 60 * MINUTE);
      await replays.deleteOld();
      expect((await replays.status(id)).status).toBe('completed');
      clock.advance(2 * 24 * 60 * MINUTE);
      await replays.deleteOld();
      expect(await failure(replays.status(id))).toBe('REPLAY_NOT_FOUND');
    });
  });

  describe('of more than 200,000 leads', () => {
    let count: jest.SpiedFunction<ReplayPlayer['count']>;
    beforeEach(() => {
      count = jest.spyOn(world.app.get(ReplayPlayer), 'count');
    });
    afterEach(() => {
      count.mockRestore();
    });

    // The count is given: storing 200,001 leads takes most of a minute.
    it('is refused, and nothing is stored', async () => {
      count.mockResolvedValueOnce(200_001);
      expect(await failure(replays.start(bodyOf(half()), 'UTC', userId))).toBe('REPLAY_TOO_LARGE');
      expect(await world.rows('SELECT 1 FROM replays')).toEqual([]);

      count.mockResolvedValueOnce(200_000);
      expect(await replays.start(bodyOf(half()), 'UTC', userId)).toMatchObject({ total: 200_000 });
    });

    it('is detected by counting one lead more than the limit', async () => {
      await createLeads(world.db, [past(1), past(2), past(3), past(4)]);
      expect(await replays.start(bodyOf(half()), 'UTC', userId)).toMatchObject({ total: 4 });

      const [plan, range, limit] = count.mock.calls[0] ?? [];
      if (!plan || !range) throw new Error('The leads were not counted');
      expect(limit).toBe(200_001);
      expect(await world.app.get(ReplayPlayer).count(plan, range, 3)).toBe(3);
    });
  });
});
