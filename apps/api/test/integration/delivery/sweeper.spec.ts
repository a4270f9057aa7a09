import type { ServerResponse } from 'node:http';
import { createCap, createLead } from '@leadline/prisma/seed';
import { DeliverySettlementService } from '#modules/delivery/delivery/delivery-settlement.service.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, IntakeWorldModule, newLead, type Sent } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const HOUR = 3_600_000;
const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

describe('the sweeper', () => {
  let world: IntakeWorld;
  /**
   * Two more processes, whose clock is an hour ahead. Every deadline has passed for them.
   */
  let later: TestApp[];
  let alpha: number;
  let bravo: number;
  let cap: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    alpha = await world.addAdvertiser('alpha', { timeout_ms: 60_000 });
    bravo = await world.addAdvertiser('bravo');
    await world.distribute([[[alpha, 100]], [[bravo, 100]]]);
    cap = await createCap(world.db, { interval: 'interval', advertiser_ids: [alpha] });
    await world.reload();
    const open = () =>
      createTestApp(IntakeWorldModule, {
        databaseUrl: world.app.databaseUrl,
        clock: new FixedClock(new Date(Date.now() + HOUR)),
        environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
      });
    later = [await open(), await open()];
  });
  afterAll(async () => {
    for (const app of later) await app.close();
    await world.close();
  });
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    for (const advertiser of ['alpha', 'bravo']) world.advertisers.behave(advertiser, accept);
    await world.db.query('UPDATE cap_windows SET filled = 0, reserved = 0');
  });

  const sweep = async (): Promise<void> => {
    await Promise.all(later.map((app) => app.get(DeliverySweepService).run()));
  };
  const usage = () =>
    world.rows<{ filled: number; reserved: number }>(
      'SELECT filled, reserved FROM cap_windows WHERE cap_id = $1',
      [cap],
    );
  const statesOf = (leadId: number | null) =>
    world.rows('SELECT advertiser_id, state FROM lead_attempts WHERE lead_id = $1 ORDER BY id', [
      leadId,
    ]);
  const leadOf = async (leadId: number | null) =>
    (
      await world.rows<Record<string, unknown>>(
        `SELECT status, advertiser_id, rejection_code, settle_by,
           redirect_token IS NOT NULL AS has_link
         FROM leads
         WHERE id = $1`,
        [leadId],
      )
    )[0];

  const waitingForLocks = async (atLeast: number): Promise<void> => {
    await eventually(async () => {
      const [row] = await world.rows<{ count: number }>(
        `SELECT count(*)::int AS count
         FROM pg_stat_activity
         WHERE datname = current_database()
           AND wait_event_type = 'Lock'`,
      );
      if ((row?.count ?? 0) < atLeast) throw new Error(`${row?.count} wait`);
    });
  };

  /** A delivery to alpha that is under way. The test decides when alpha answers. */
  const underWay = async (
    key: string,
  ): Promise<{
    leadId: number;
    lead: Record<string, unknown>;
    sent: Promise<Sent>;
    answer: (behaviour: (lead: ReceivedLead, reply: ServerResponse) => void) => void;
  }> => {
    const waiting: { received: ReceivedLead; reply: ServerResponse }[] = [];
    world.advertisers.behave('alpha', (received, reply) => {
      waiting.push({ received, reply });
    });
    const lead = newLead();
    const sent = world.send(lead, { key });
    const [call] = await eventually(() => {
      if (waiting.length === 0) throw new Error('alpha was not called');
      return waiting;
    });
    if (!call) throw new Error('alpha was not called');
    return {
      leadId: Number(call.received.body.lead_id),
      lead,
      sent,
      answer: (behaviour) => {
        behaviour(call.received, call.reply);
      },
    };
  };

  it('an overdue call becomes unknown, keeps its reservations, and answers its key', async () => {
    const { leadId, lead, sent, answer } = await underWay('overdue');
    expect(await world.send(lead, { key: 'overdue' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_in_progress' },
    });
    await sweep();
    expect(await statesOf(leadId)).toEqual([{ advertiser_id: alpha, state: 'unknown' }]);
    expect(await usage()).toEqual([{ filled: 0, reserved: 1 }]);
    expect(await world.send(lead, { key: 'overdue' })).toMatchObject({
      status: 200,
      body: { lead_id: leadId, status: 'Submitted', code: 'delivery_unknown' },
    });
    await sweep();
    expect(await statesOf(leadId)).toEqual([{ advertiser_id: alpha, state: 'unknown' }]);
    expect(world.advertisers.received).toHaveLength(1);
    // The process was only slow, not dead, so its answer still counts.
    answer(accept);
    expect(await sent).toMatchObject({ status: 201, body: { lead_id: leadId, code: 'accepted' } });
    expect(await statesOf(leadId)).toEqual([{ advertiser_id: alpha, state: 'accepted' }]);
    expect(await leadOf(leadId)).toEqual({
      status: 2,
      advertiser_id: alpha,
      rejection_code: null,
      settle_by: null,
      has_link: true,
    });
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
    expect(await world.send(lead, { key: 'overdue' })).toMatchObject({
      status: 200,
      body: { code: 'accepted', redirect_url: (await sent).body.redirect_url },
    });
  });

  it('a late refusal releases the reservations and the lead goes to the next one', async () => {
    const { leadId, sent, answer } = await underWay('late-refusal');
    await sweep();
    answer(refuse);
    expect((await sent).status).toBe(201);
    expect(await statesOf(leadId)).toEqual([
      { advertiser_id: alpha, state: 'rejected' },
      { advertiser_id: bravo, state: 'accepted' },
    ]);
    expect(await usage()).toEqual([{ filled: 0, reserved: 0 }]);
  });

  it('a refusal during the sweep settles the call and releases its reservation once', async () => {
    const [first, second] = [await underWay('same-moment-1'), await underWay('same-moment-2')];
    world.advertisers.behave('alpha', accept);
    const holder = await world.db.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM cap_windows WHERE cap_id = $1 FOR UPDATE', [cap]);
    // The refusal has locked the lead and waits for the window, and the sweep waits for the lead.
    first.answer(refuse);
    await waitingForLocks(1);
    const swept = sweep();
    await waitingForLocks(2);
    await holder.query('COMMIT');
    holder.release();
    await swept;
    // Either of them may offer the lead to the next advertiser. The other one reports the outcome.
    expect([201, 202]).toContain((await first.sent).status);
    await eventually(async () => {
      expect(await leadOf(first.leadId)).toMatchObject({ status: 2, advertiser_id: bravo });
    });
    expect(await statesOf(first.leadId)).toEqual([
      { advertiser_id: alpha, state: 'rejected' },
      { advertiser_id: bravo, state: 'accepted' },
    ]);
    second.answer(accept);
    expect((await second.sent).status).toBe(201);
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
  });

  it('counts a confirmed lead once; a late answer only adds the link', async () => {
    const { leadId, lead, sent, answer } = await underWay('confirmed');
    await sweep();
    const settlement = world.app.get(DeliverySettlementService);
    expect(await settlement.confirmAccepted(leadId, bravo, 'x')).toBe(false);
    expect(
      await Promise.all([
        settlement.confirmAccepted(leadId, alpha, 'their-1'),
        settlement.confirmAccepted(leadId, alpha, 'their-1'),
      ]).then((both) => both.sort()),
    ).toEqual([false, true]);
    expect(await leadOf(leadId)).toMatchObject({
      status: 2,
      advertiser_id: alpha,
      has_link: false,
    });
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
    answer(accept);
    expect((await sent).body.redirect_url).toMatch(/\/r\//);
    expect(await leadOf(leadId)).toMatchObject({ status: 2, has_link: true });
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
    expect(await world.rows('SELECT external_id FROM leads WHERE id = $1', [leadId])).toEqual([
      { external_id: 'their-1' },
    ]);
    expect(await settlement.confirmAccepted(leadId, alpha, 'their-1')).toBe(false);
    expect((await world.send(lead, { key: 'confirmed' })).body.redirect_url).toBe(
      (await sent).body.redirect_url,
    );
  });

  /** Leads that a process stored before it died, with their keys. */
  const orphans = async (count: number, changes: { settle_by?: Date } = {}): Promise<number[]> => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const { email, phone } = newLead() as { email: string; phone: string };
      const id = await createLead(world.db, {
        publisher_id: world.publisher.id,
        status: 1,
        country_id: world.gb,
        email,
        phone,
        funnel: 'spring',
        custom_param_1: 'kept',
        settle_by: ago(1000),
        ...changes,
      });
      await world.db.query(
        `INSERT INTO idempotency_keys (publisher_id, key, body_hash, lead_id, created_at)
         VALUES ($1, $2, '\\x00', $3, now())`,
        [world.publisher.id, `orphan-${id}`, id],
      );
      ids.push(id);
    }
    return ids;
  };
  const replies = (ids: number[]) =>
    world.rows<{ http_status: number; code: string }>(
      `SELECT DISTINCT http_status, reply->>'code' AS code
       FROM idempotency_keys
       WHERE lead_id = ANY($1)`,
      [ids],
    );

  it('two concurrent sweepers deliver every orphan once and answer its key', async () => {
    const ids = await orphans(40);
    await sweep();
    expect(
      world.advertisers.received.map(({ body }) => Number(body.lead_id)).sort((a, b) => a - b),
    ).toEqual(ids);
    expect(world.advertisers.received[0]?.body).toMatchObject({
      funnel: 'spring',
      p1: 'kept',
      country: 'GB',
      password: '',
    });
    expect(
      await world.rows(
        'SELECT DISTINCT status, advertiser_id, settle_by FROM leads WHERE id = ANY($1)',
        [ids],
      ),
    ).toEqual([{ status: 2, advertiser_id: alpha, settle_by: null }]);
    expect(await replies(ids)).toEqual([{ http_status: 201, code: 'accepted' }]);
    expect(await usage()).toEqual([{ filled: 40, reserved: 0 }]);
  });

  it('an orphan that nobody takes is rejected, and its key answers so', async () => {
    for (const advertiser of ['alpha', 'bravo']) world.advertisers.behave(advertiser, refuse);
    const ids = await orphans(1);
    await sweep();
    expect(await leadOf(ids[0] ?? 0)).toEqual({
      status: 3,
      advertiser_id: null,
      rejection_code: 'no_advertiser',
      settle_by: null,
      has_link: false,
    });
    expect(await replies(ids)).toEqual([{ http_status: 422, code: 'no_advertiser' }]);
  });

  it('an advertiser that refused an orphan is not called again', async () => {
    const [id = 0] = await orphans(1);
    await world.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, restriction_origin, created_at)
       VALUES ($1, $2, 'rejected', 'broker', now())`,
      [id, alpha],
    );
    await sweep();
    expect(world.advertisers.received.map(({ advertiser }) => advertiser)).toEqual(['bravo']);
  });

  it('an orphan that fails does not block the others, and is tried again later', async () => {
    const ids = await orphans(20);
    await world.db.query(
      `CREATE FUNCTION refuse_this_one() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.lead_id = ${ids[0]} THEN RAISE EXCEPTION 'not this one'; END IF;
         RETURN NEW;
       END $$`,
    );
    await world.db.query(
      `CREATE TRIGGER refuse_this_one
       BEFORE INSERT ON lead_attempts
       FOR EACH ROW EXECUTE FUNCTION refuse_this_one()`,
    );
    await sweep();
    await world.db.query('DROP FUNCTION refuse_this_one CASCADE');
    const accepted = () =>
      world.rows<{ id: number }>(
        'SELECT id FROM leads WHERE id = ANY($1) AND status = 2 ORDER BY id',
        [ids],
      );
    expect((await accepted()).map(({ id }) => id)).toEqual(ids.slice(1));
    await world.db.query('UPDATE leads SET settle_by = $2 WHERE id = $1', [ids[0], ago(1000)]);
    await sweep();
    expect(await accepted()).toHaveLength(20);
  });

  it('the sweep leaves a lead that a process still works on', async () => {
    const [id = 0] = await orphans(1, { settle_by: new Date(Date.now() + 2 * HOUR) });
    const { leadId, sent, answer } = await underWay('worked-on');
    await world.db.query(`UPDATE leads SET settle_by = $2 WHERE id = $1`, [leadId, ago(1000)]);
    await world.db.query(`UPDATE lead_attempts SET deadline_at = $2 WHERE lead_id = $1`, [
      leadId,
      new Date(Date.now() + 2 * HOUR),
    ]);
    await sweep();
    expect(await statesOf(leadId)).toEqual([{ advertiser_id: alpha, state: 'sending' }]);
    expect(await statesOf(id)).toEqual([]);
    answer(accept);
    expect((await sent).status).toBe(201);
  });
});
