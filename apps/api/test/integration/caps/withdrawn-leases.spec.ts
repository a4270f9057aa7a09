import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createCap } from '@leadline/prisma/seed';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { eventually } from '#test/support/eventually.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

const migration = (name: string): Promise<string> =>
  readFile(
    fileURLToPath(
      new URL(`../../../../../prisma/migrations/${name}/migration.sql`, import.meta.url),
    ),
    'utf8',
  );

describe('the migration that withdraws leases of caps', () => {
  let world: IntakeWorld;
  let advertiser: number;
  let cap: number;
  let other: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    advertiser = await world.addAdvertiser('alpha', { timeout_ms: 60_000 });
    await world.distribute([[[advertiser, 100]]], { method: 'chance' });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.advertisers.behave('alpha', accept);
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
    cap = await createCap(world.db, { cap: 9, advertiser_ids: [advertiser] });
    other = await createCap(world.db, { cap: 100, advertiser_ids: [advertiser] });
    await world.reload();
  });

  const sendMany = async (count: number): Promise<number> => {
    const sent = await Promise.all(Array.from({ length: count }, () => world.send(newLead())));
    return sent.filter(({ status }) => status === 201).length;
  };
  const underWay = async () => {
    let waiting: { lead: ReceivedLead; reply: ServerResponse } | undefined;
    world.advertisers.behave('alpha', (lead, reply) => {
      waiting = { lead, reply };
    });
    const sent = world.send(newLead());
    await eventually(() => expect(waiting).toBeDefined());
    world.advertisers.behave('alpha', accept);
    return {
      sent,
      answer: (behaviour: typeof accept) => {
        if (waiting) behaviour(waiting.lead, waiting.reply);
      },
    };
  };
  const shown = async () => {
    const caps = await world.app.get(CapsService).list();
    return [cap, other].map((id) => {
      const found = caps.find((one) => one.id === id);
      return { filled: found?.filled, reserved: found?.reserved };
    });
  };

  /**
   * Counts as the version before did with 3 accepted leads and one under way: one accepted in the
   * window, one in the lease of a process that works, one in that of a process that has died. The
   * lead under way is reserved in the first of the leases, and in the window of the other cap.
   */
  const countInLeases = async (query: (text: string, values: unknown[]) => Promise<unknown>) => {
    await query(
      `INSERT INTO cap_leases (cap_id, window_start, granted, filled, reserved, granted_at)
       SELECT cap_id, window_start, 3, 1, reserved, now() FROM cap_windows WHERE cap_id = $1
       UNION ALL
       SELECT cap_id, window_start, 2, 1, 0, now() FROM cap_windows WHERE cap_id = $1`,
      [cap],
    );
    await query('UPDATE cap_windows SET filled = 1, reserved = 5, leased = 5 WHERE cap_id = $1', [
      cap,
    ]);
    await query(
      `UPDATE lead_attempts
       SET cap_reservations = (
         SELECT jsonb_agg(
           CASE WHEN r->'cap_id' = to_jsonb($1::int)
             THEN r || jsonb_build_object('lease_id', (SELECT min(id) FROM cap_leases)) ELSE r END)
         FROM jsonb_array_elements(cap_reservations) r)
       WHERE cap_reservations <> '[]'`,
      [cap],
    );
  };
  const withdraw = async (): Promise<void> => {
    const client = await world.db.connect();
    try {
      await client.query('BEGIN');
      await client.query(await migration('20261125210000_cap_leases'));
      await countInLeases((text, values) => client.query(text, values));
      await client.query(await migration('20261127085000_no_leases_of_caps'));
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };

  it.each([
    ['accepted', accept, 201, 1],
    ['refused', refuse, 422, 0],
  ] as const)(
    'gives all room back: a lead under way is %s, and the cap fills exactly',
    async (_name, behaviour, status, more) => {
      expect(await sendMany(3)).toBe(3);
      const { sent, answer } = await underWay();
      const before = await shown();
      expect(before).toEqual([
        { filled: 3, reserved: 1 },
        { filled: 3, reserved: 1 },
      ]);
      await withdraw();
      expect(await shown()).toEqual(before);
      expect(
        await world.rows(
          `SELECT 1 FROM lead_attempts
           WHERE state = 'sending' AND cap_reservations @? '$[*].lease_id'`,
        ),
      ).toEqual([]);
      answer(behaviour);
      expect((await sent).status).toBe(status);
      expect(await shown()).toEqual([
        { filled: 3 + more, reserved: 0 },
        { filled: 3 + more, reserved: 0 },
      ]);
      expect(await sendMany(12)).toBe(6 - more);
      expect(await shown()).toEqual([
        { filled: 9, reserved: 0 },
        { filled: 9, reserved: 0 },
      ]);
    },
  );
});
