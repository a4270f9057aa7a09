import { createCap } from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

// The clock of one machine is an hour off, or jumps by an hour. What an hour too early does to
// deliveries under way is in delivery/sweeper.spec.ts.
const HOUR = 3_600_000;
const NOON = new Date('2026-11-20T12:00:00Z');
const CAP = 5;

describe('clocks that are wrong by an hour', () => {
  const clock = new FixedClock(NOON);
  let world: IntakeWorld;
  let other: TestApp;
  let alpha: number;

  beforeAll(async () => {
    world = await IntakeWorld.create({ clock: new FixedClock(NOON) });
    alpha = await world.addAdvertiser('alpha');
    await world.distribute([[[alpha, 100]]]);
    await createCap(world.db, { cap: CAP, interval: 'daily', advertiser_ids: [alpha] });
    await world.reload();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      clock,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    await world.db.query('UPDATE cap_windows SET filled = 0, reserved = 0');
  });

  /** Leads at once to both processes. Returns how many were accepted. */
  const send = async (count: number): Promise<number> => {
    const replies = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        world.send(newLead(), n % 2 === 0 ? {} : { url: other.url }),
      ),
    );
    return replies.filter(({ status }) => status === 201).length;
  };

  it.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('exceed no cap of the day: one is %s', async (_name, step) => {
    clock.set(new Date(NOON.getTime() + step));
    expect(await send(20)).toBe(CAP);
    expect(world.advertisers.received).toHaveLength(CAP);
  });

  it('exceed no cap of the day while one jumps back and forth', async () => {
    let accepted = 0;
    for (const step of [0, HOUR, 0, -HOUR, HOUR]) {
      clock.set(new Date(NOON.getTime() + step));
      accepted += await send(4);
      await other.get(DeliverySweepService).run();
    }
    expect(accepted).toBe(CAP);
    expect(world.advertisers.received).toHaveLength(CAP);
  });

  it('count a lead in the day of the process that took it, at midnight', async () => {
    clock.set(new Date(NOON.getTime() + 12 * HOUR));
    await send(20);
    const windows = await world.rows<{ window_start: Date; filled: number }>(
      'SELECT window_start, filled FROM cap_windows ORDER BY window_start',
    );
    expect(windows.map(({ window_start, filled }) => [window_start.toISOString(), filled])).toEqual(
      [
        ['2026-11-20T00:00:00.000Z', CAP],
        ['2026-11-21T00:00:00.000Z', CAP],
      ],
    );
  });
});
