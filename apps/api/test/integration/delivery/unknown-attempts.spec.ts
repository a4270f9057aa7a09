import { createCap } from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { UnknownAttemptsService } from '#modules/delivery/delivery/unknown-attempts.service.js';
import { AppError } from '#shared/http/app-error.js';
import { hang } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

interface Held {
  readonly leadId: number;
  readonly attemptId: number;
  readonly first: number;
  readonly second: number;
  readonly capId: number;
  readonly key: string;
  readonly token: string;
}

describe('a call without an answer, settled by staff', () => {
  let world: IntakeWorld;
  let userId: number;
  let scenes = 0;
  beforeAll(async () => {
    world = await IntakeWorld.create();
    userId =
      (
        await world.rows<{ id: number }>(
          `INSERT INTO users (email, name, password_hash, role_id, timezone_id)
           VALUES ('settler@example.com', 'Settler', 'x', 1, 1)
           RETURNING id`,
        )
      )[0]?.id ?? 0;
  });
  afterAll(() => world.close());

  /**
   * A lead that the first advertiser does not answer. Its cap is 1, and the second accepts every
   * lead.
   */
  const hold = async (): Promise<Held> => {
    scenes += 1;
    const [name, key] = [`held-${scenes}`, `key-${scenes}`];
    const [first, second] = [
      await world.addAdvertiser(name, { timeout_ms: 500, retries: 0 }),
      await world.addAdvertiser(`next-${scenes}`),
    ];
    const capId = await createCap(world.db, { advertiser_ids: [first], cap: 1 });
    const publisher = await world.addPublisher();
    await world.distribute([[[first, 100]], [[second, 100]]], { publisher_id: publisher.id });
    await world.reload();
    world.advertisers.behave(name, hang);
    const lead = newLead();
    const { status, body } = await world.send(lead, { token: publisher.api_token, key });
    expect(status).toBe(202);
    const leadId = body.lead_id ?? 0;
    const [attempt] = await world.rows<{ id: number }>(
      `SELECT id FROM lead_attempts WHERE lead_id = $1 AND state = 'unknown'`,
      [leadId],
    );
    return {
      leadId,
      attemptId: attempt?.id ?? 0,
      first,
      second,
      capId,
      key,
      token: publisher.api_token,
    };
  };
  const placesOf = (capId: number): Promise<object[]> =>
    world.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [capId]);
  const settle = (attemptId: number, accepted: boolean): Promise<{ message: string }> =>
    world.app
      .get(UnknownAttemptsService)
      .settle(attemptId, { accepted, external_id: accepted ? 'STAFF-1' : null }, userId);
  const codeOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it('accepted: the advertiser gets the lead, and its reservation is filled', async () => {
    const { leadId, attemptId, first, capId } = await hold();
    expect(await placesOf(capId)).toEqual([{ filled: 0, reserved: 1 }]);
    await settle(attemptId, true);
    expect(
      await world.rows('SELECT status, advertiser_id, external_id FROM leads WHERE id = $1', [
        leadId,
      ]),
    ).toEqual([{ status: 2, advertiser_id: first, external_id: 'STAFF-1' }]);
    expect(await placesOf(capId)).toEqual([{ filled: 1, reserved: 0 }]);
    expect(
      await world.rows(
        'SELECT state, req_payload IS NOT NULL AS has_request FROM lead_attempts WHERE id = $1',
        [attemptId],
      ),
    ).toEqual([{ state: 'accepted', has_request: true }]);
    expect(
      await world.rows(
        'SELECT user_id, action FROM audit_log WHERE entity_id = $1 AND entity = $2',
        [leadId, 'lead'],
      ),
    ).toEqual([{ user_id: userId, action: 'attempt.settle' }]);
  });

  it('refused: the reservation is released and the lead goes to another advertiser', async () => {
    const { leadId, attemptId, second, capId } = await hold();
    await settle(attemptId, false);
    expect(await placesOf(capId)).toEqual([{ filled: 0, reserved: 0 }]);
    await world.db.query(`UPDATE leads SET settle_by = now() - interval '1 second' WHERE id = $1`, [
      leadId,
    ]);
    await world.app.get(DeliverySweepService).run();
    expect(
      await world.rows('SELECT status, advertiser_id FROM leads WHERE id = $1', [leadId]),
    ).toEqual([{ status: 2, advertiser_id: second }]);
    expect(
      await world.rows('SELECT state FROM lead_attempts WHERE lead_id = $1 ORDER BY id', [leadId]),
    ).toEqual([{ state: 'rejected' }, { state: 'accepted' }]);
    expect(await placesOf(capId)).toEqual([{ filled: 0, reserved: 0 }]);
  });

  it('of ten concurrent decisions one wins, and the caps agree with the rows', async () => {
    const { leadId, attemptId, capId } = await hold();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => codeOf(settle(attemptId, index % 2 === 0))),
    );
    expect(results.sort()).toEqual([...Array.from({ length: 9 }, () => 'ATTEMPT_SETTLED'), 'done']);
    const [row] = await world.rows<{ state: string }>(
      'SELECT state FROM lead_attempts WHERE id = $1',
      [attemptId],
    );
    expect(await placesOf(capId)).toEqual([
      { filled: row?.state === 'accepted' ? 1 : 0, reserved: 0 },
    ]);
    expect(
      await world.rows(
        'SELECT count(*)::int AS count FROM audit_log WHERE entity_id = $1 AND entity = $2',
        [leadId, 'lead'],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('cannot be settled by staff while the call is under way, or if there is none', async () => {
    const { attemptId } = await hold();
    await world.db.query(`UPDATE lead_attempts SET state = 'sending' WHERE id = $1`, [attemptId]);
    expect(await codeOf(settle(attemptId, false))).toBe('ATTEMPT_SETTLED');
    expect(await codeOf(settle(2_147_483_647, true))).toBe('ATTEMPT_NOT_FOUND');
  });
});
