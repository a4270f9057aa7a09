import { Injectable } from '@nestjs/common';
import { CUSTOM_PARAMS } from '@leadline/contracts';
import { join, raw, default as sql, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isNamedIn } from '#shared/database/erasure.sql.js';
import { isWaitingReport } from '#modules/conversions/advertiser-reports/data/reports.sql.js';
import type { PersonPatterns } from '../domain/person-pattern.js';

type Row = Record<string, unknown>;

/** The subject of an export. */
export interface ExportedPerson {
  readonly leadIds: readonly number[];
  /** E-mail addresses and phone numbers, for entries of the blacklist. */
  readonly values: readonly string[];
  readonly patterns: PersonPatterns;
}

/**
 * Reads everything stored about a person, for the person. A column is exported because it is named
 * here: names and terms of advertisers and publishers, caps, decisions and links that sign in are
 * not.
 */
@Injectable()
export class PersonExportQuery {
  constructor(private readonly database: DatabaseService) {}

  async readAll(person: ExportedPerson): Promise<Record<string, Row[]>> {
    const names = await this.partyNames();
    const data: Record<string, Row[]> = {};
    for (const [kind, statement] of Object.entries(exportedRows(person, names))) {
      const rows = await this.database.query<{ row: Row }>(sql`
        SELECT to_jsonb(r) AS row FROM (${statement}) r`);
      data[kind] = rows.map(({ row }) => row);
    }
    return data;
  }

  /** Returns a regular expression for the names of advertisers and publishers. */
  private async partyNames(): Promise<string> {
    const [row] = await this.database.query<{ pattern: string | null }>(sql`
      SELECT string_agg(
          DISTINCT regexp_replace(name, '([^[:alnum:][:space:]])', '\\\\\\1', 'g'), '|'
        ) AS pattern
      FROM (
        SELECT name FROM advertisers
        UNION
        SELECT display_name FROM advertisers
        UNION
        SELECT name FROM publishers
      ) n
      WHERE length(trim(name)) > 1`);
    return row?.pattern ? `(?<![[:alnum:]])(?:${row.pattern})(?![[:alnum:]])` : '(?!)';
  }
}

/** Selects texts that people wrote, without the names of parties. */
const withheld = (columns: readonly string[], names: string): Sql =>
  join(
    columns.map(
      (name) => sql`regexp_replace(${raw(`t.${name}`)}, ${names}::text, '[withheld]', 'gi')
        AS ${raw(name)}`,
    ),
  );
/** Selects the parts of a document that mention the person. */
const mentions = (document: Sql, pattern: string): Sql => sql`
  ARRAY(SELECT DISTINCT m[1] FROM regexp_matches(${document}, ${`(${pattern})`}::text, 'gi') m)
    AS mentions`;

const ofLeads = (table: string, columns: Sql, ids: readonly number[]): Sql => sql`
  SELECT t.lead_id, ${columns}
  FROM ${raw(table)} t
  WHERE t.lead_id = ANY(${ids}::int[])
  ORDER BY t.lead_id, t.created_at`;

const leadRows = (ids: readonly number[], names: string): Sql => sql`
  SELECT
    t.id, t.created_at, t.email, t.phone, t.first_name, t.last_name, host(t.ip) AS ip, t.city,
    (SELECT c.code FROM countries c WHERE c.id = t.country_id) AS country, t.language, t.hit_id,
    t.ftd_at, t.is_test,
    ${withheld([...CUSTOM_PARAMS, 'offer', 'funnel', 'brand_status', 'notes'], names)}
  FROM leads t
  WHERE t.id = ANY(${ids}::int[])
  ORDER BY t.id`;

const clickRows = (ids: readonly number[], names: string): Sql => sql`
  SELECT
    t.id, t.created_at, t.hit_id, host(t.ip) AS ip, t.user_agent, t.device, t.browser, t.os,
    ${withheld([...CUSTOM_PARAMS, 'publisher_click_id'], names)}
  FROM clicks t
  WHERE (t.publisher_id, t.hit_id) IN (
    SELECT publisher_id, hit_id FROM leads WHERE id = ANY(${ids}::int[])
  )
  ORDER BY t.id`;

const REPORT = sql`concat_ws(' ', t.payload, t.sent)`;
/** Selects reports about the leads, and reports without a lead that name the person. */
const reportRows = ({ leadIds, patterns }: ExportedPerson): Sql => sql`
  SELECT t.lead_id, t.received_at, t.outcome, ${mentions(REPORT, patterns.own)}
  FROM inbound_postbacks t
  WHERE t.lead_id = ANY(${leadIds}::int[])
    OR (
      ${isWaitingReport} AND ${isNamedIn(REPORT, patterns.needles, patterns.everywhere)}
    )
  ORDER BY t.id`;

const auditRows = ({ leadIds, patterns }: ExportedPerson): Sql => sql`
  SELECT
    t.entity_id AS lead_id, t.created_at, t.action,
    ${mentions(sql`concat_ws(' ', t.before, t.after)`, patterns.own)}
  FROM audit_log t
  WHERE t.entity = 'lead' AND t.entity_id = ANY(${leadIds}::int[])
  ORDER BY t.id`;

const exportedRows = (person: ExportedPerson, names: string): Record<string, Sql> => ({
  leads: leadRows(person.leadIds, names),
  transmissions: ofLeads('lead_attempts', sql`t.created_at, t.state`, person.leadIds),
  status_changes: ofLeads(
    'lead_status_history',
    sql`t.created_at, t.source, ${withheld(['brand_status', 'note'], names)}`,
    person.leadIds,
  ),
  deposits: sql`
    SELECT t.lead_id, t.ftd_at, t.reported_at, t.state
    FROM conversions t
    WHERE t.lead_id = ANY(${person.leadIds}::int[])
    ORDER BY t.lead_id`,
  requests: ofLeads('idempotency_keys', sql`t.created_at, t.key`, person.leadIds),
  publisher_postbacks: ofLeads(
    'publisher_postback_deliveries',
    sql`t.created_at, t.event, t.state`,
    person.leadIds,
  ),
  webhooks: ofLeads('webhook_deliveries', sql`t.created_at, t.event, t.state`, person.leadIds),
  injections: ofLeads('progress_logs', sql`t.created_at, t.status, t.outcome`, person.leadIds),
  clicks: clickRows(person.leadIds, names),
  reports: reportRows(person),
  audit_entries: auditRows(person),
  blacklist_items: sql`
    SELECT t.value, t.created_at, t.expires_at, ${withheld(['description'], names)}
    FROM blacklist_items t
    WHERE lower(t.value) = ANY(${person.values.map((value) => value.toLowerCase())}::text[])
    ORDER BY t.id`,
});
