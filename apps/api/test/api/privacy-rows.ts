import { randomBytes } from 'node:crypto';
import type { World } from './world.js';

// Rows that the routes about erasures and retention need. Each is created for one request.

/** A completed erasure of a person that has left one place for a decision. */
const newErasure = async ({ db, admin }: World): Promise<{ id: number; finding: number }> => {
  const { rows } = await db.query<{ id: number; finding: number }>(
    `WITH run AS (
       INSERT INTO erasures (kind, subject_kind, subject_hash, status, due_at, created_by, created_at,
         finished_at)
       VALUES ('person', 'email', $1, 'completed', now(), $2, now(), now())
       RETURNING id
     )
     INSERT INTO erasure_findings (erasure_id, place, row_id)
     SELECT id, 'other_leads', 1 FROM run
     RETURNING erasure_id AS id, id AS finding`,
    [randomBytes(16), admin.userId],
  );
  if (!rows[0]) throw new Error('Nothing was inserted into erasure_findings');
  return rows[0];
};

/** A retention that is in force in a day. */
const planRetention = ({ db, admin }: World) =>
  db.query(
    `INSERT INTO settings (key, value)
     VALUES ('planned_retention', jsonb_build_object('audit_retention_days', jsonb_build_object(
       'days', 90, 'user_id', $1::int, 'set_at', $2::text, 'effective_at', $3::text)))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [admin.userId, new Date().toISOString(), new Date(Date.now() + 24 * 3_600_000).toISOString()],
  );

/** Requests of the success cases of erasures and retention. */
export const privacyCases = {
  'dataProtection.details': async (world: World) => ({
    params: { id: (await newErasure(world)).id },
  }),
  'dataProtection.decide': async (world: World) => {
    const { id, finding } = await newErasure(world);
    return { params: { id }, body: { findings: [finding], decision: 'keep' } };
  },
  'settings.takeBackRetention': async (world: World) => {
    await planRetention(world);
    return { body: { field: 'audit_retention_days' } };
  },
};
