import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/**
 * The places that accepted leads take: in lead caps and slot counters by their attempt, in FTD caps by their conversion. What runs here
 * runs inside a transaction that has locked the leads; it goes on in the order of everybody (ADR 2): conversions, windows, slots.
 */
@Injectable()
export class TakenPlacesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Gives the places of settled leads back, in the windows where they were counted, and forgets them: a second call finds none. A cap
   * that counts something else by now keeps what it counted then.
   */
  async giveBack(leadIds: readonly number[]): Promise<void> {
    const { database } = this;
    await database.query(
      sql`SELECT 1 FROM conversions WHERE lead_id = ANY(${leadIds}::int[]) ORDER BY id FOR UPDATE`,
    );
    const attempts = sql`SELECT * FROM lead_attempts WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'accepted'`;
    const places = sql`
      SELECT h.cap_id, h.window_start, count(*)::int AS places FROM (
        SELECT 'lead' AS type, cap_reservations FROM (${attempts}) a UNION ALL SELECT 'ftd', cap_reservations FROM conversions WHERE lead_id = ANY(${leadIds}::int[])
      ) t CROSS JOIN LATERAL jsonb_to_recordset(t.cap_reservations) AS h(cap_id int, window_start timestamptz) JOIN caps c ON c.id = h.cap_id AND c.type = t.type GROUP BY 1, 2`;
    const slots = sql`SELECT group_id, slot_day, advertiser_id, count(*)::int AS places FROM (${attempts}) a WHERE group_id IS NOT NULL AND slot_day IS NOT NULL GROUP BY 1, 2, 3`;
    await database.query(
      sql`SELECT 1 FROM cap_windows w JOIN (${places}) p ON p.cap_id = w.cap_id AND p.window_start = w.window_start ORDER BY w.cap_id, w.window_start FOR UPDATE OF w`,
    );
    await database.query(
      sql`SELECT 1 FROM slot_counts s JOIN (${slots}) k ON k.group_id = s.group_id AND k.slot_day = s.day AND k.advertiser_id = s.advertiser_id ORDER BY s.group_id, s.day, s.advertiser_id FOR UPDATE OF s`,
    );
    await database.query(sql`
      WITH windows AS (
        UPDATE cap_windows w SET filled = greatest(w.filled - p.places, 0) FROM (${places}) p WHERE w.cap_id = p.cap_id AND w.window_start = p.window_start
      ), slots AS (
        UPDATE slot_counts s SET taken = greatest(s.taken - k.places, 0) FROM (${slots}) k WHERE s.group_id = k.group_id AND s.day = k.slot_day AND s.advertiser_id = k.advertiser_id
      ), forgotten AS (
        UPDATE conversions SET cap_reservations = '[]' WHERE lead_id = ANY(${leadIds}::int[]) AND cap_reservations <> '[]'
      )
      UPDATE lead_attempts SET cap_reservations = '[]', slot_day = NULL WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'accepted' AND (cap_reservations <> '[]' OR slot_day IS NOT NULL)`);
  }
}
