import sql, { type Sql } from 'sql-template-tag';
import type { PlanLeg } from '@leadline/contracts';
import { HOUSE, PLAN_SIDES } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';

/** Milliseconds of the beginning of a day in the zone of `plan`. */
const startOf = (day: Sql): Sql =>
  sql`(extract(epoch FROM (${day})::timestamp AT TIME ZONE plan.zone) * 1000)::float8`;

/** The live plans of a party as a jsonb list of `PlanRow`. */
export const plansOfParty = (leg: PlanLeg, party: Sql): Sql => {
  const { table, owner, others, planId } = PLAN_SIDES[leg];
  return sql`coalesce(
    (
      SELECT jsonb_agg(jsonb_build_object(
        'id', plan.id,
        'is_plain', plan.is_plain,
        'conditions', plan.conditions,
        'country_ids', CASE
          WHEN plan.country_id IS NULL THEN to_jsonb(plan.country_ids)
          ELSE jsonb_build_array(plan.country_id)
        END,
        'funnels', plan.funnels,
        'offers', plan.offers,
        'party_ids', plan.${others},
        'custom_params', plan.custom_params,
        'starts_at', ${startOf(sql`plan.starts_on`)},
        'ends_at', ${startOf(sql`plan.ends_on + 1`)},
        'rate', CASE WHEN plan.currency <> ${HOUSE}
          THEN (SELECT r.rate::float8 FROM exchange_rate(plan.currency, now()) r) END,
        'per_lead', plan.per_lead::text,
        'amount', plan.amount::text,
        'guarantee_percent', plan.guarantee_percent::text,
        'versions', coalesce(
          (
            SELECT jsonb_agg(
              v.terms || jsonb_build_object(
                'until_at', (extract(epoch FROM v.until_at) * 1000)::float8
              )
              ORDER BY v.until_at
            )
            FROM plan_versions v
            WHERE v.${planId} = plan.id
          ),
          '[]'
        )
      ))
      FROM ${table} plan
      WHERE plan.${owner} = ${party} AND plan.ended_at IS NULL
    ),
    '[]'
  )`;
};
