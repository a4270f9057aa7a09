import { Replay, ReplayBody } from '@leadline/contracts';
import { createPayout, createRevenue, createUser, type LeadValues } from '@leadline/prisma/seed';
import { ReplayQueueService } from '#modules/leads/simulations/replay-runner.service.js';
import { ReplaysService } from '#modules/leads/simulations/replays.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import type { AppError } from '#shared/http/app-error.js';
import { group, rawBody, timeslot, type Shares } from '#test/support/distribution-bodies.js';
import { IntakeWorld } from '#test/support/intake-world.js';

export const NOW = new Date('2026-11-20T12:00:00Z');
export const DAY = Date.parse('2026-11-10T00:00:00Z');
export const MINUTE = 60_000;

/** A distribution with leads of the past, and replays of it. */
export class ReplayFixture {
  readonly replays: ReplaysService;
  readonly queue: ReplayQueueService;
  private constructor(
    readonly world: IntakeWorld,
    readonly clock: FixedClock,
    readonly ids: Readonly<Record<'alpha' | 'bravo' | 'charlie' | 'main' | 'userId', number>>,
  ) {
    this.replays = world.app.get(ReplaysService);
    this.queue = world.app.get(ReplayQueueService);
  }

  static async create(): Promise<ReplayFixture> {
    const clock = new FixedClock(NOW);
    const world = await IntakeWorld.create({ clock });
    const [alpha, bravo] = [await world.addAdvertiser('alpha'), await world.addAdvertiser('bravo')];
    const charlie = await world.addAdvertiser('charlie');
    const main = (await world.distribute([[[alpha, 100]]], { name: 'GB main' })).id;
    const userId = await createUser(world.db, {
      name: 'Rules',
      email: 'rules@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
    await createPayout(world.db, world.publisher.id, '300.00');
    await createRevenue(world.db, alpha, '600.00', world.gb);
    await createRevenue(world.db, bravo, '800.00');
    await world.reload();
    return new ReplayFixture(world, clock, { alpha, bravo, charlie, main, userId });
  }

  get alpha(): number {
    return this.ids.alpha;
  }
  get bravo(): number {
    return this.ids.bravo;
  }
  get charlie(): number {
    return this.ids.charlie;
  }
  get main(): number {
    return this.ids.main;
  }
  get userId(): number {
    return this.ids.userId;
  }

  async reset(): Promise<void> {
    this.clock.set(NOW);
    await this.world.db.query('TRUNCATE leads, replays CASCADE');
    await this.world.db.query('DELETE FROM caps');
    await this.world.reload();
  }

  close(): Promise<void> {
    return this.world.close();
  }

  /** A lead of the distribution, at a minute of the day. */
  past(minute: number, values: Partial<LeadValues> = {}): LeadValues {
    return {
      publisher_id: this.world.publisher.id,
      advertiser_id: this.alpha,
      distribution_id: this.main,
      country_id: this.world.gb,
      created_at: new Date(DAY + minute * MINUTE),
      ...values,
    };
  }

  ftd(minute: number, values: Partial<LeadValues> = {}): LeadValues {
    return this.past(minute, { status: 5, revenue: '600.00', payout: '300.00', ...values });
  }

  draftOf(shares: Shares) {
    return {
      ...rawBody([timeslot('Always', [group('Only', shares)])], {
        selectedCountry: { id: this.world.gb },
      }),
      distribution_id: this.main,
    };
  }

  bodyOf(shares: Shares, start = '2026-11-10 00:00', end = '2026-11-10 23:59'): ReplayBody {
    return ReplayBody.parse({ draft: this.draftOf(shares), start_date: start, end_date: end });
  }

  half(): Shares {
    return [
      [this.alpha, 50],
      [this.bravo, 50],
    ];
  }

  async replay(...body: Parameters<ReplayFixture['bodyOf']>): Promise<Replay> {
    const { id } = await this.replays.start(this.bodyOf(...body), 'UTC', this.userId);
    await this.queue.run(id);
    return Replay.parse(await this.replays.status(id));
  }

  failure(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => 'no failure',
      (error: AppError) => error.code,
    );
  }
}
