import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { noteOf, type ActedLead } from '../domain/lead-change.js';

export interface LeadChange {
  readonly before: ActedLead;
  readonly after: ActedLead;
}

/** What staff change on leads. Everything here runs inside a transaction of the service. */
@Injectable()
export class LeadActionsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the leads in order of id (ADR 2) and reads them. */
  lock(ids: readonly number[]): Promise<ActedLead[]> {
    return this.database.query<ActedLead>(sql`
      SELECT id, status, fake_ftd, is_test, revenue, payout, brand_status, publisher_status, status_override FROM leads WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`);
  }

  /** The leads with their conversions, a line of history for each, and the texts that filters offer from now on. */
  async write(changes: readonly LeadChange[], userId: number, at: Date): Promise<void> {
    const rows = changes.map(({ before, after }) => ({
      ...after,
      previous_status: before.status,
      is_fired: after.fake_ftd && !before.fake_ftd,
      is_paid: after.revenue !== before.revenue || after.payout !== before.payout,
      note: noteOf(before, after),
    }));
    await this.database.query(sql`
      WITH c AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id int, status smallint, previous_status smallint, fake_ftd boolean, is_test boolean, is_fired boolean, is_paid boolean,
          revenue numeric, payout numeric, brand_status text, publisher_status text, status_override text, note text)
      ), fired AS (
        INSERT INTO conversions (lead_id, ftd_at, reported_at, is_fake, revenue) SELECT id, ${at}::timestamptz, ${at}::timestamptz, true, 0 FROM c WHERE is_fired ORDER BY id
      ), paid AS (
        UPDATE conversions v SET revenue = c.revenue, payout = c.payout FROM c WHERE v.lead_id = c.id AND c.is_paid
      ), seen AS (
        INSERT INTO lookup_values (kind, value) SELECT DISTINCT 'publisher_status', status_override FROM c WHERE status_override <> '' ON CONFLICT DO NOTHING
      ), told AS (
        INSERT INTO lead_status_history (lead_id, source, user_id, brand_status, previous_brand_status, status, previous_status, note, created_at)
        SELECT id, 'staff', ${userId}::int, brand_status, brand_status, status, previous_status, note, ${at}::timestamptz FROM c ORDER BY id
      )
      UPDATE leads l SET status = c.status, fake_ftd = c.fake_ftd, is_test = c.is_test, revenue = c.revenue, payout = c.payout, publisher_status = c.publisher_status, status_override = c.status_override,
        ftd_at = CASE WHEN c.is_fired THEN ${at}::timestamptz ELSE l.ftd_at END, updated_at = ${at}
      FROM c WHERE l.id = c.id`);
  }
}
