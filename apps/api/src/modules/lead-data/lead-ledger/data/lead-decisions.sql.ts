import sql, { type Sql } from 'sql-template-tag';

export interface NewDecision {
  readonly lead_id: number;
  /** The decision trace; its `version` names the configuration. */
  readonly trace: object;
}

/** Stores the reasons of routing decisions (domain §4). */
export const recordDecisions = (decisions: readonly NewDecision[], now: Date): Sql => sql`
  INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
  SELECT lead_id, (trace->>'version')::int, trace, ${now}::timestamptz
  FROM jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) AS t(lead_id int, trace jsonb)`;
