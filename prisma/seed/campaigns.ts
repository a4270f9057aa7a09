import type { Queryable } from './factories.js';

export interface CampaignValues {
  readonly name?: string;
  readonly status?: 'inactive' | 'active' | 'complete';
  readonly exit_condition?: 1 | 2 | 3;
  readonly validate_email?: boolean;
  readonly created_by: number;
  readonly created_at?: Date;
  /** The advertisers of each step. */
  readonly steps: readonly (readonly { advertiser_id: number; percentage: number }[])[];
  /** Sources without filters. */
  readonly sources: readonly {
    readonly type?: 'slot' | 'chance' | 'optimize';
    readonly lead_statuses?: readonly ('failed' | 'not_converted' | 'converted')[];
    readonly status?: 'inactive' | 'active' | 'completed';
    readonly country_ids?: readonly number[];
    readonly delay?: number | null;
  }[];
}

const idOf = async (db: Queryable, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(text, [...values]);
  if (!rows[0]) throw new Error('Nothing was inserted');
  return rows[0].id;
};

const createStep = async (
  db: Queryable,
  campaignId: number,
  position: number,
  shares: CampaignValues['steps'][number],
  at: Date,
): Promise<number> => {
  const id = await idOf(
    db,
    `INSERT INTO campaign_steps (campaign_id, position, group_id, created_at)
     VALUES ($1, $2, nextval('distribution_groups_id_seq'), $3)
     RETURNING id`,
    [campaignId, position, at],
  );
  await db.query(
    `INSERT INTO campaign_step_advertisers (step_id, position, advertiser_id, percentage)
     SELECT $1, ordinality, (share->>'advertiser_id')::int, (share->>'percentage')::numeric
     FROM jsonb_array_elements($2) WITH ORDINALITY AS s(share, ordinality)`,
    [id, JSON.stringify(shares)],
  );
  return id;
};

const createSource = (
  db: Queryable,
  campaignId: number,
  source: CampaignValues['sources'][number],
  at: Date,
): Promise<number> =>
  idOf(
    db,
    `INSERT INTO campaign_sources (
       campaign_id, status, type, lead_statuses, delay, delay_unit, advertiser_ids,
       publisher_ids, country_ids, funnels, brand_statuses, excluded, created_at, due_at
     )
     VALUES ($1, $2, $3, $4, $5, 'days', '{}', '{}', $6, '{}', '{}', '{}', $7, $7)
     RETURNING id`,
    [
      campaignId,
      source.status ?? 'active',
      source.type ?? 'slot',
      source.lead_statuses ?? ['failed'],
      source.delay ?? null,
      source.country_ids ?? [],
      at,
    ],
  );

/** A campaign with its steps and sources. */
export const createCampaign = async (
  db: Queryable,
  { steps, sources, ...values }: CampaignValues,
): Promise<{ id: number; stepIds: number[]; sourceIds: number[] }> => {
  const at = values.created_at ?? new Date();
  const id = await idOf(
    db,
    `INSERT INTO campaigns (
       name, status, exit_condition, validate_email, conversion_days, created_by, created_at,
       updated_at
     )
     VALUES ($1, $2, $3, $4, 7, $5, $6, $6)
     RETURNING id`,
    [
      values.name ?? 'Second chance',
      values.status ?? 'inactive',
      values.exit_condition ?? 1,
      values.validate_email ?? false,
      values.created_by,
      at,
    ],
  );
  const stepIds: number[] = [];
  for (const [index, shares] of steps.entries())
    stepIds.push(await createStep(db, id, index + 1, shares, at));
  const sourceIds: number[] = [];
  for (const source of sources) sourceIds.push(await createSource(db, id, source, at));
  return { id, stepIds, sourceIds };
};
