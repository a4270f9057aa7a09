import { createConversion } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { ReversalsService } from '#modules/conversions/conversions/reversals.service.js';
import type { Random } from './lead-oracle/random.js';
import { onDatabase, signIn } from './sign-in.js';
import type { TestApp } from './test-app.js';

const REASON = 'The deposit was charged back';

/** Stores the conversions of all FTDs. Nothing is paid before an FTD is accepted. */
export const addConversions = (app: TestApp): Promise<void> =>
  onDatabase(app, async (db) => {
    await db.query('UPDATE leads SET payout = 0 WHERE status IN (6, 7)');
    const { rows } = await db.query<{ id: number }>(
      'SELECT id FROM leads WHERE ftd_at IS NOT NULL ORDER BY id',
    );
    for (const { id } of rows) await createConversion(db, { lead_id: id });
  });

/**
 * Returns a function that reverses an accepted FTD or rejects a pending one, each in a transaction
 * of its own. Call `addConversions` before. The function returns the status that the lead had.
 */
export const lateDecisions = async (
  app: TestApp,
): Promise<(random: Random) => Promise<5 | 6 | null>> => {
  const { userId } = await signIn(app, { permissions: [] });
  return async (random) => {
    const status = random.pick([5, 6] as const);
    const ids = await onDatabase(app, async (db) => {
      const { rows } = await db.query<{ id: number }>(
        `SELECT l.id
         FROM leads l
         JOIN conversions c ON c.lead_id = l.id
         WHERE l.status = $1 AND c.state = $2
         ORDER BY l.id`,
        [status, status === 5 ? 'accepted' : 'pending'],
      );
      return rows.map(({ id }) => id);
    });
    if (ids.length === 0) return null;
    const body = {
      lead_id: random.pick(ids),
      advertiser_pays: random.chance(0.5),
      status_override: 'Charged back',
    };
    if (status === 5)
      await app.get(ReversalsService).reverse({ ...body, reason: REASON }, userId, 'UTC');
    else await app.get(ConversionsService).act({ ...body, is_accept: false }, userId, 'UTC');
    return status;
  };
};
