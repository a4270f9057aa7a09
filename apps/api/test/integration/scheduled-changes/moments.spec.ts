import { FixedClock } from '#shared/clock/clock.js';
import { capBody, ScheduledWorld } from '#test/support/scheduled-world.js';

describe('moments of scheduled changes', () => {
  let at: ScheduledWorld;
  let cap: number;
  beforeAll(async () => {
    at = await ScheduledWorld.create(new FixedClock(new Date('2026-10-01T00:00:00Z')));
    cap = await at.world.newCap();
  }, 120_000);
  afterAll(() => at.close());

  const momentOf = async (wall: string, zone: string) => {
    const reply = await at.send('POST', '/api/scheduled-changes', {
      method: 'PUT',
      path: '/api/caps',
      body: capBody(cap, { cap: '9' }),
      at: wall,
      timezone_id: await at.zoneId(zone),
    });
    return reply.body.at;
  };

  it.each([
    // Clocks go from 03:00 back to 02:00, so 02:30 comes twice: the first is meant.
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // Clocks go from 02:00 to 03:00, so 02:30 never comes: it is later by the gap.
    ['2027-03-28 02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2026-11-30 09:00', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
    ['2026-11-30 09:00', 'America/New_York', '2026-11-30T14:00:00.000Z'],
  ])('%s in %s is %s', async (wall, zone, instant) => {
    expect(await momentOf(wall, zone)).toBe(instant);
  });

  it('without a zone, the zone of the caller counts', async () => {
    const reply = await at.send('POST', '/api/scheduled-changes', {
      method: 'PUT',
      path: '/api/caps',
      body: capBody(cap, { cap: '9' }),
      at: '2026-11-30 09:00',
    });
    const [zone] = await at.rows<{ name: string }>(
      'SELECT z.name FROM users u JOIN time_zones z ON z.id = u.timezone_id WHERE u.id = $1',
      [at.admin.userId],
    );
    const change = await at.change(Number(reply.body.id));
    expect([change?.timezone, change?.at]).toEqual([zone?.name, reply.body.at]);
  });
});
