import { contracts } from '@leadline/contracts';
import { FixedClock } from '#shared/clock/clock.js';
import { ScheduledWorld } from '#test/support/scheduled-world.js';
import { newHoursBody, newPlan } from '../../api/party-rows.js';

/** Every kind of record whose saves can wait. */
describe('kinds of scheduled changes', () => {
  let at: ScheduledWorld;
  beforeAll(async () => {
    at = await ScheduledWorld.create(new FixedClock(new Date()));
    // The publishers of the world have a higher limit than their form allows.
    await at.rows('UPDATE publishers SET rate_limit_per_minute = 60');
  }, 120_000);
  afterAll(() => at.close());

  const done = { state: 'done', reason: null };

  it.each(['advertiser', 'publisher'] as const)('the settings of an %s', async (side) => {
    const { id } = at.world[side];
    const example = contracts[`${side}s`].update.example as object;
    const [{ name } = { name: '' }] = await at.rows<{ name: string }>(
      `SELECT name FROM ${side}s WHERE id = $1`,
      [id],
    );
    const body = { ...example, id, name, status: 'inactive' };
    expect(await at.made(`/api/${side}s`, body)).toMatchObject({ ...done, entity: side });
    const stored = await at.rows(`SELECT status FROM ${side}s WHERE id = $1`, [id]);
    expect(stored).toEqual([{ status: 'inactive' }]);
  });

  it('a distribution', async () => {
    const id = await at.world.newDistribution();
    const { step1, step2 } = (
      await at.send<{ step1: object; step2: object[] }>('GET', `/api/distributions/${id}`)
    ).body;
    const body = {
      from: 'distribution',
      distribution_id: id,
      step1: { ...step1, labelValue: 'Later' },
      step2,
    };
    expect(await at.made('/api/distributions', body)).toEqual({
      ...done,
      entity: 'distribution',
      changes: [['Label', expect.any(String), 'Later']],
      can_undo: true,
    });
  });

  it('the state of a distribution', async () => {
    const id = await at.world.newDistribution();
    await at.send('PUT', `/api/distributions/${id}/state`, { state: 'live' });
    expect(await at.made(`/api/distributions/${id}/state`, { state: 'paused' })).toEqual({
      ...done,
      entity: 'distribution',
      changes: [['State', 'Live', 'Paused']],
      can_undo: false,
    });
  });

  it.each([
    ['/api/advertisers/revenue', 'advertiser_id', 'revenue_id', 'advertiser_revenue'],
    ['/api/publishers/payout', 'affiliate_id', 'id', 'publisher_payout'],
  ] as const)('an amount of %s', async (path, party, key, entity) => {
    const { id } = at.world[party === 'advertiser_id' ? 'advertiser' : 'publisher'];
    const amount = { [party]: id, country_id: 2, amount: '700' };
    const { body } = await at.send<{ ids: number[] }>('POST', path, [amount]);
    const changed = { ...amount, amount: '800', [key]: body.ids[0] };
    expect(await at.made(path, changed)).toEqual({
      ...{ ...done, entity, can_undo: false },
      changes: [['Amount', '700.00', '800.00']],
    });
  });

  it('opening hours, of one country at a time', async () => {
    const body = await newHoursBody(at.world);
    expect((await at.send('POST', '/api/advertisers/opening-hours', body)).status).toBe(201);
    const zone = await at.zoneId('Europe/Berlin');
    const changed = { ...body, timezone_id: zone };
    const many = await at.schedule('/api/advertisers/opening-hours', {
      ...changed,
      country_ids: [1, 2],
    });
    expect([many.status, many.body.message]).toEqual([
      422,
      'Schedule the hours of one country at a time',
    ]);
    expect(await at.made('/api/advertisers/opening-hours', changed)).toMatchObject({
      ...done,
      entity: 'advertiser_hours',
      changes: [[expect.any(String), expect.any(String), expect.stringContaining('Berlin')]],
      can_undo: false,
    });
  });

  it.each(['advertiser', 'publisher'] as const)('a plan of an %s', async (side) => {
    const { params } = await newPlan(at.world, side);
    const path = `/api/${side}s/${params.id}/plans`;
    const plans = await at.send<{ id: number; name: string }[]>('GET', path);
    const plan = plans.body.find(({ id }) => id === params.plan_id);
    const { id: _id, version: _version, ...values } = plan as { id: number; version?: number };
    const changed = { ...values, per_ftd: '777.00' };
    const past = await at.schedule(`${path}/${params.plan_id}`, {
      ...changed,
      counts_from: '2026-01-01T00:00:00Z',
    });
    expect(past.status).toBe(422);
    expect(await at.made(`${path}/${params.plan_id}`, changed)).toMatchObject({
      ...done,
      changes: [[expect.any(String), '1550.00', '777.00']],
    });
  });
});
