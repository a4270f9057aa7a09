import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCap } from '@leadline/prisma/seed';
import { LeadActionsService } from '#modules/leads/leads/lead-actions.service.js';
import { UnknownAttemptsService } from '#modules/delivery/delivery/unknown-attempts.service.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { addUser } from '#test/support/sign-in.js';

/** Two advertisers that share the leads of a publisher, with an intake of their own. */
interface Scene {
  readonly token: string;
  readonly alpha: number;
  readonly bravo: number;
  readonly names: readonly [string, string];
  readonly groupId: number;
}

const MIGRATION = '20261127030000_slot_credits';
const longestRun = (list: readonly unknown[]): number => {
  let [run, longest] = [0, 0];
  for (const [index, one] of list.entries()) {
    run = one === list[index - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
};
const countOf = (list: readonly unknown[], one: unknown): number =>
  list.filter((other) => other === one).length;

describe('method slot by credits, from the intake on', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let userId: number;
  let scenes = 0;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    userId = await addUser(world.db, 'Slots');
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  const scene = async (
    percentages: readonly number[] = [50, 50],
    timeoutMs = 10_000,
  ): Promise<Scene> => {
    scenes += 1;
    const names = [`alpha-${scenes}`, `bravo-${scenes}`] as const;
    const ids: number[] = [];
    for (const name of names)
      ids.push(await world.addAdvertiser(name, { timeout_ms: timeoutMs, retries: 0 }));
    const [alpha = 0, bravo = 0] = ids;
    const publisher = await world.addPublisher();
    const { groupIds } = await world.distribute(
      [percentages.map((percentage, index) => [ids[index] ?? 0, percentage] as const)],
      { publisher_id: publisher.id },
    );
    await world.reload();
    return { token: publisher.api_token, alpha, bravo, names, groupId: groupIds[0] ?? 0 };
  };
  /** Sends leads one after the other, and returns the taker of each. */
  const takers = async ({ token }: Scene, leads: number): Promise<(number | null)[]> => {
    const ids: (number | null | undefined)[] = [];
    for (let n = 0; n < leads; n += 1)
      ids.push((await world.send(newLead(), { token })).body.lead_id);
    const rows = await world.rows<{ id: number; advertiser_id: number | null }>(
      'SELECT id, advertiser_id FROM leads WHERE id = ANY($1)',
      [ids],
    );
    const taker = new Map(rows.map((row) => [row.id, row.advertiser_id]));
    return ids.map((id) => taker.get(id ?? 0) ?? null);
  };
  const creditsOf = async ({ groupId }: Scene): Promise<Record<number, number>> => {
    const rows = await world.rows<{ advertiser_id: number; credit: string }>(
      'SELECT advertiser_id, credit FROM slot_credits WHERE group_id = $1',
      [groupId],
    );
    return Object.fromEntries(rows.map((row) => [row.advertiser_id, Number(row.credit)]));
  };
  const change = async (text: string, values: unknown[]): Promise<void> => {
    await world.db.query(text, values);
    await world.reload();
  };

  type Absence = (scene: Scene) => Promise<() => Promise<void>>;
  const inactive: Absence = async ({ bravo }) => {
    await change(`UPDATE advertisers SET status = 'inactive' WHERE id = $1`, [bravo]);
    return () => change(`UPDATE advertisers SET status = 'active' WHERE id = $1`, [bravo]);
  };
  const closed: Absence = async ({ bravo }) => {
    await change(
      `INSERT INTO advertiser_opening_hours (advertiser_id, country_id, timezone_id, days)
       SELECT $1, $2, 1, jsonb_agg(jsonb_build_object(
         'id', day, 'checked', false, 'steps', '[]'::jsonb))
       FROM generate_series(1, 7) day`,
      [bravo, world.gb],
    );
    return () => change('DELETE FROM advertiser_opening_hours WHERE advertiser_id = $1', [bravo]);
  };
  const capped: Absence = async ({ bravo }) => {
    const cap = await createCap(world.db, { advertiser_ids: [bravo], cap: 0 });
    await world.reload();
    return () => change('DELETE FROM caps WHERE id = $1', [cap]);
  };
  it.each<[string, Absence]>([
    ['inactive', inactive],
    ['closed by its hours', closed],
    ['closed by a cap', capped],
  ])(
    'an advertiser that was %s gets no flood when it is back',
    async (_why, leave) => {
      const shared = await scene();
      const { alpha, bravo } = shared;
      const first = await takers(shared, 10);
      expect([countOf(first, alpha), countOf(first, bravo)]).toEqual([5, 5]);
      const comeBack = await leave(shared);
      expect(new Set(await takers(shared, 30))).toEqual(new Set([alpha]));
      await comeBack();
      const after = await takers(shared, 40);
      expect(longestRun(after)).toBeLessThanOrEqual(2);
      expect([countOf(after, alpha), countOf(after, bravo)]).toEqual([20, 20]);
    },
    60_000,
  );

  it('an advertiser that joins the group at noon gets its share from then on', async () => {
    const shared = await scene([100]);
    const { alpha, bravo, groupId } = shared;
    expect(new Set(await takers(shared, 30))).toEqual(new Set([alpha]));
    await world.db.query(
      'UPDATE distribution_advertisers SET percentage = 50 WHERE group_id = $1',
      [groupId],
    );
    await change(
      `INSERT INTO distribution_advertisers (group_id, position, advertiser_id, percentage)
       VALUES ($1, 2, $2, 50)`,
      [groupId, bravo],
    );
    const after = await takers(shared, 40);
    expect(longestRun(after)).toBeLessThanOrEqual(2);
    expect([countOf(after, alpha), countOf(after, bravo)]).toEqual([20, 20]);
  }, 60_000);

  it('one that leaves the group takes nothing with it: the others add up to 0', async () => {
    const shared = await scene([70, 30]);
    const { alpha, bravo, groupId } = shared;
    // 0.7 − 1 and 0.3.
    await takers(shared, 1);
    expect(await creditsOf(shared)).toEqual({ [alpha]: -300_000, [bravo]: 300_000 });
    await change(
      'DELETE FROM distribution_advertisers WHERE group_id = $1 AND advertiser_id = $2',
      [groupId, bravo],
    );
    await takers(shared, 1);
    expect(await creditsOf(shared)).toEqual({ [alpha]: 0, [bravo]: 0 });
  });

  it('a refusal takes back what the lead moved, and the next one moves nothing alone', async () => {
    const shared = await scene();
    const { alpha, bravo, names } = shared;
    world.advertisers.behave(names[0], refuse);
    // Alpha is asked in vain each time, so Bravo could have had these leads alone.
    expect(await takers(shared, 3)).toEqual([bravo, bravo, bravo]);
    expect(await creditsOf(shared)).toEqual({ [alpha]: 0, [bravo]: 0 });
    world.advertisers.behave(names[0], accept);
    expect(await takers(shared, 4)).toEqual([alpha, bravo, alpha, bravo]);
  });

  it('an outcome that is not known keeps its move until it is settled', async () => {
    const shared = await scene([50, 50], 500);
    const { alpha, bravo, names, token } = shared;
    world.advertisers.behave(names[0], hang);
    const held = [];
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await world.send(newLead(), { token });
      expect(status).toBe(n === 0 ? 202 : 201);
      held.push(body.lead_id);
    }
    world.advertisers.behave(names[0], accept);
    expect(await creditsOf(shared)).toEqual({ [alpha]: 0, [bravo]: 0 });
    const [attempt] = await world.rows<{ id: number }>(
      `SELECT id FROM lead_attempts WHERE lead_id = $1 AND state = 'unknown'`,
      [held[0]],
    );
    const settle = () =>
      world.app
        .get(UnknownAttemptsService)
        .settle(attempt?.id ?? 0, { accepted: false, external_id: null }, userId);
    await settle();
    // Bravo had one lead, of which half was Alpha's.
    expect(await creditsOf(shared)).toEqual({ [alpha]: 500_000, [bravo]: -500_000 });
    await expect(settle()).rejects.toThrow();
    expect(await creditsOf(shared)).toEqual({ [alpha]: 500_000, [bravo]: -500_000 });
  });

  it('two processes, refusals and leads marked as tests at once: every credit is explained', async () => {
    const shared = await scene([60, 40]);
    const { alpha, bravo, names, token } = shared;
    world.advertisers.behave(names[0], (lead, reply) =>
      (Number(lead.body.lead_id) % 3 === 0 ? refuse : accept)(lead, reply),
    );
    const sent = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        world.send(newLead(), { token, url: n % 2 === 0 ? world.app.url : other.url }),
      ),
    );
    const accepted = sent
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.lead_id ?? 0);
    expect(accepted).toHaveLength(120);
    const tests = accepted.slice(0, 20);
    const actions = [world.app, other].map((app) => app.get(LeadActionsService));
    await Promise.all([
      ...actions.flatMap((of) => [
        of.markTest({ lead_ids: tests }, userId),
        of.markTest({ lead_ids: tests.slice(5).toReversed() }, userId),
      ]),
      ...Array.from({ length: 40 }, (_, n) =>
        world.send(newLead(), { token, url: n % 2 === 0 ? world.app.url : other.url }),
      ),
    ]);
    const credits = await creditsOf(shared);
    expect((credits[alpha] ?? 0) + (credits[bravo] ?? 0)).toBe(0);
    // Whatever was settled on the way is 0 together, so what is left is what accepted leads moved.
    const [moved] = await world.rows<{ sum: number; attempts: number }>(
      `SELECT sum(m.credit)::int AS sum, count(DISTINCT a.id)::int AS attempts
       FROM lead_attempts a
       CROSS JOIN LATERAL jsonb_to_recordset(a.slot_moves) AS m(advertiser_id int, credit bigint)
       JOIN leads l ON l.id = a.lead_id
       WHERE a.group_id = $1 AND a.state = 'accepted'`,
      [shared.groupId],
    );
    expect(moved?.sum).toBe(0);
    expect(
      await world.rows(
        `SELECT 1 FROM lead_attempts WHERE lead_id = ANY($1) AND slot_moves IS NOT NULL
           AND state = 'accepted'`,
        [tests],
      ),
    ).toEqual([]);
  }, 60_000);

  it('begins with what the counters of the last day say, at most one lead each', async () => {
    const even = await scene([60, 40]);
    const flooded = await scene();
    const client = await world.db.connect();
    try {
      await client.query('BEGIN');
      await client.query('DROP TABLE slot_credits');
      await client.query('ALTER TABLE lead_attempts DROP COLUMN slot_moves');
      const counts: [Scene, string, number, number][] = [
        [even, '2026-11-25', 900, 0],
        [even, '2026-11-26', 6, 5],
        [flooded, '2026-11-26', 30, 0],
      ];
      for (const [{ groupId, alpha, bravo }, day, ofAlpha, ofBravo] of counts)
        await client.query(
          `INSERT INTO slot_counts (group_id, day, advertiser_id, taken)
           VALUES ($1, $2, $3, $4), ($1, $2, $5, $6)`,
          [groupId, day, alpha, ofAlpha, bravo, ofBravo],
        );
      const file = new URL(
        `../../../../../prisma/migrations/${MIGRATION}/migration.sql`,
        import.meta.url,
      );
      await client.query(await readFile(fileURLToPath(file), 'utf8'));
      const { rows } = await client.query<{
        group_id: number;
        advertiser_id: number;
        credit: string;
      }>('SELECT group_id, advertiser_id, credit FROM slot_credits ORDER BY advertiser_id');
      const of = ({ groupId }: Scene): number[] =>
        rows.filter((row) => row.group_id === groupId).map(({ credit }) => Number(credit));
      // 60 % of 11 − 6 and 40 % of 11 − 5; 15 − 30 and 15 − 0 leads.
      expect(of(even)).toEqual([600_000, -600_000]);
      expect(of(flooded)).toEqual([-1_000_000, 1_000_000]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
