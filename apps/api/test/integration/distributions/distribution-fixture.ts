import { DistributionListQuery } from '@leadline/contracts';
import { createUser, timeZoneId } from '@leadline/prisma/seed';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { createBody, group, timeslot } from '#test/support/distribution-bodies.js';
import { IntakeWorld } from '#test/support/intake-world.js';

/** A Wednesday. */
export const NOW = new Date('2026-11-18T12:00:00Z');

/** Staff who edit distributions, and the advertisers alpha, bravo and charlie. */
export class DistributionFixture {
  private constructor(
    readonly world: IntakeWorld,
    readonly clock: FixedClock,
    readonly service: DistributionsService,
    readonly userId: number,
    readonly alpha: number,
    readonly bravo: number,
    readonly charlie: number,
    readonly paris: number,
  ) {}

  static async create(): Promise<DistributionFixture> {
    const clock = new FixedClock(NOW);
    const world = await IntakeWorld.create({ clock });
    return new DistributionFixture(
      world,
      clock,
      world.app.get(DistributionsService),
      await createUser(world.db, {
        name: 'Rules',
        email: 'rules@example.com',
        passwordHash: 'none',
        roleId: 1,
      }),
      await world.addAdvertiser('alpha'),
      await world.addAdvertiser('bravo'),
      await world.addAdvertiser('charlie'),
      await timeZoneId(world.db, 'Europe/Paris'),
    );
  }

  /** Removes what a test has left. */
  async reset(): Promise<void> {
    this.clock.set(NOW);
    await this.world.db.query('DELETE FROM distributions');
    await this.world.db.query('DELETE FROM audit_log');
  }

  close(): Promise<void> {
    return this.world.close();
  }

  async make(...body: Parameters<typeof createBody>): Promise<number> {
    return (await this.service.create(createBody(...body), this.userId)).id;
  }

  list(query: object = {}) {
    return this.service.list(DistributionListQuery.parse(query));
  }

  /** The timeslots of a distribution that sends everything to alpha. */
  one() {
    return [timeslot('Always', [group('First', [[this.alpha, 100]])])];
  }
}
