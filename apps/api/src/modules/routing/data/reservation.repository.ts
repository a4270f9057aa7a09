import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { CapReservation } from '../domain/cap-match.js';
import type { Offer, RoutedLead, Trace } from '../domain/lead.js';

export interface LeadFacts {
  id: number;
  status: number;
  has_live_attempt: boolean;
  refused: number[];
  taken: number[];
  is_duplicate: boolean;
}
export interface WindowRow {
  cap_id: number;
  window_start: Date;
  cap: number;
  filled: number;
  reserved: number;
  updated_at: Date;
}
export interface SlotRow {
  group_id: number;
  advertiser_id: number;
  taken: number;
}
export interface SlotKey {
  readonly group_id: number;
  readonly day: string;
  readonly advertiser_id: number;
}
export interface NewAttempt {
  readonly lead: RoutedLead;
  readonly offer: Offer;
  readonly deadlineAt: Date;
}

/**
 * What has happened to leads and to the people behind them; `is_duplicate` only where the publisher is one of `strictPublisherIds`, and
 * not because of leads that staff sent.
 * `people` has the columns id, status, publisher_id, email and phone. This runs for every lead, so no statistics may ever make it
 * read more than the rows of one person: `+ 0` keeps the planner from the indexes on status and publisher, which look small when
 * nothing is under way and are not under load.
 */
export const factsOf = (people: Sql, strictPublisherIds: readonly number[]): Sql => sql`
    SELECT l.id, l.status, a.has_live_attempt, a.refused,
      ARRAY(
        SELECT t.advertiser_id FROM leads t WHERE t.email = l.email AND t.status IN (2, 5, 6, 7) AND t.id <> l.id AND NOT t.is_test
        UNION
        SELECT t.advertiser_id FROM leads t WHERE t.phone = l.phone AND t.status IN (2, 5, 6, 7) AND t.id <> l.id AND NOT t.is_test
        UNION
        SELECT p.advertiser_id FROM leads t JOIN lead_attempts p ON p.lead_id = t.id AND p.state IN ('sending', 'unknown') WHERE t.email = l.email AND t.status + 0 = 1 AND t.id <> l.id AND NOT t.is_test
        UNION
        SELECT p.advertiser_id FROM leads t JOIN lead_attempts p ON p.lead_id = t.id AND p.state IN ('sending', 'unknown') WHERE t.phone = l.phone AND t.status + 0 = 1 AND t.id <> l.id AND NOT t.is_test
      ) AS taken,
      l.publisher_id = ANY(${strictPublisherIds}::int[]) AND (
        EXISTS (SELECT 1 FROM leads d WHERE d.email = l.email AND d.publisher_id + 0 = l.publisher_id AND d.id + 0 < l.id AND d.forced_advertiser IS NULL)
        OR EXISTS (SELECT 1 FROM leads d WHERE d.phone = l.phone AND d.publisher_id + 0 = l.publisher_id AND d.id + 0 < l.id AND d.forced_advertiser IS NULL)
      ) AS is_duplicate
    FROM ${people} l CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(state <> 'rejected'), false) AS has_live_attempt, coalesce(array_agg(DISTINCT advertiser_id) FILTER (WHERE state = 'rejected' AND advertiser_id IS NOT NULL), '{}') AS refused
      FROM lead_attempts WHERE lead_id = l.id) a`;

/** What is read and written when places are reserved; every method runs inside the transaction of the batch. */
@Injectable()
export class ReservationRepository {
  constructor(private readonly database: Database) {}

  /** Leads of one person line up behind each other, whichever process has them: each sees what the one before was offered. */
  async lockPeople(leads: readonly RoutedLead[]): Promise<void> {
    await this.database.query(
      sql`SELECT pg_advisory_xact_lock(h) FROM (SELECT DISTINCT hashtextextended(p, 11) AS h FROM unnest(${leads.flatMap(({ email, phone }) => [email, phone])}::text[]) p ORDER BY 1) s`,
      'routing.lock_people',
    );
  }

  /** Locks the leads (in order of id) and reads what has happened to them. */
  async lockFacts(
    leads: readonly RoutedLead[],
    strictPublisherIds: readonly number[],
  ): Promise<Map<number, LeadFacts>> {
    const rows = await this.database.query<LeadFacts>(
      sql`${factsOf(sql`leads`, strictPublisherIds)}
      WHERE l.id = ANY(${leads.map(({ id }) => id)}::int[]) ORDER BY l.id FOR UPDATE OF l`,
      'routing.facts',
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The version of the configuration that is committed now. */
  async readVersion(): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT version FROM routing_versions`,
      'routing.version',
    );
    return row?.version ?? 0;
  }

  /** Makes rows for windows that are used for the first time. Sorted, so that two batches never wait for each other in a circle. */
  async openWindows(holds: readonly CapReservation[]): Promise<void> {
    if (holds.length === 0) return;
    await this.database.query(
      sql`INSERT INTO cap_windows (cap_id, window_start) SELECT cap_id, window_start FROM jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) AS h(cap_id int, window_start timestamptz)
      WHERE EXISTS (SELECT 1 FROM caps c WHERE c.id = h.cap_id) ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      'routing.open_windows',
    );
  }

  /**
   * Locks the windows in order and reads them. The caps themselves are locked against changes until the batch ends; `updated_at`
   * tells whether one has changed since the configuration was compiled.
   */
  async lockWindows(holds: readonly CapReservation[]): Promise<WindowRow[]> {
    if (holds.length === 0) return [];
    return this.database.query<WindowRow>(
      sql`
      SELECT w.cap_id, w.window_start, c.cap, w.filled, w.reserved, c.updated_at
      FROM jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) AS h(cap_id int, window_start timestamptz)
      JOIN cap_windows w ON w.cap_id = h.cap_id AND w.window_start = h.window_start JOIN caps c ON c.id = w.cap_id
      ORDER BY w.cap_id, w.window_start FOR SHARE OF c FOR UPDATE OF w`,
      'routing.lock_windows',
    );
  }

  /** A group that is being edited is waited for: when it is gone afterwards, it has no counters. */
  async openSlots(keys: readonly SlotKey[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.query(
      sql`INSERT INTO slot_counts (group_id, day, advertiser_id) SELECT k.group_id, k.day, k.advertiser_id FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(group_id int, day date, advertiser_id int)
      JOIN distribution_groups g ON g.id = k.group_id ORDER BY 1, 2, 3 FOR KEY SHARE OF g ON CONFLICT DO NOTHING`,
      'routing.open_slots',
    );
  }

  async lockSlots(keys: readonly SlotKey[]): Promise<SlotRow[]> {
    if (keys.length === 0) return [];
    return this.database.query<SlotRow>(
      sql`
      SELECT s.group_id, s.advertiser_id, s.taken FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(group_id int, day date, advertiser_id int)
      JOIN slot_counts s ON s.group_id = k.group_id AND s.day = k.day AND s.advertiser_id = k.advertiser_id ORDER BY s.group_id, s.day, s.advertiser_id FOR UPDATE OF s`,
      'routing.lock_slots',
    );
  }

  /** Writes attempts, the places they hold, and the traces of all decisions, in one statement. Answers attempt ids by lead id. */
  async insert(
    attempts: readonly NewAttempt[],
    traces: readonly { leadId: number; trace: Trace }[],
    now: Date,
  ): Promise<Map<number, number>> {
    const rows = attempts.map(({ lead, offer, deadlineAt }) => ({
      lead_id: lead.id,
      advertiser_id: offer.advertiserId,
      distribution_id: offer.distributionId,
      group_id: offer.groupId,
      offer: lead.offer,
      funnel: offer.advertiserOverrides.funnel,
      funnel_override: offer.advertiserOverrides.funnelOverride,
      funnel_override_origin: offer.advertiserOverrides.funnelOverrideOrigin,
      publisher_id_override: offer.advertiserOverrides.publisherIdOverride,
      pub_override_origin: offer.advertiserOverrides.publisherIdOverrideOrigin,
      cap_reservations: offer.capReservations,
      slot_day: offer.slotDay,
      deadline_at: deadlineAt,
    }));
    const slots = attempts.flatMap(({ offer }) =>
      offer.slotDay === null
        ? []
        : [{ group_id: offer.groupId, day: offer.slotDay, advertiser_id: offer.advertiserId }],
    );
    const parts = [
      sql`attempts AS (INSERT INTO lead_attempts (lead_id, advertiser_id, distribution_id, group_id, state, offer, funnel, funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin, cap_reservations, slot_day, created_at, deadline_at)
        SELECT lead_id, advertiser_id, distribution_id, group_id, 'sending', offer, funnel, funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin, cap_reservations, slot_day, ${now}::timestamptz, deadline_at
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(lead_id int, advertiser_id int, distribution_id int, group_id int, offer text, funnel text, funnel_override text, funnel_override_origin text, publisher_id_override text, pub_override_origin text, cap_reservations jsonb, slot_day date, deadline_at timestamptz)
        RETURNING id, lead_id)`,
      sql`decisions AS (INSERT INTO lead_decisions (lead_id, config_version, trace, created_at) SELECT lead_id, (trace->>'version')::int, trace, ${now}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(traces.map(({ leadId, trace }) => ({ lead_id: leadId, trace })))}::jsonb) AS t(lead_id int, trace jsonb))`,
      sql`held AS (UPDATE cap_windows w SET reserved = w.reserved + h.places
        FROM (SELECT cap_id, window_start, count(*)::int AS places FROM jsonb_to_recordset(${JSON.stringify(attempts.flatMap(({ offer }) => offer.capReservations))}::jsonb) AS x(cap_id int, window_start timestamptz) GROUP BY 1, 2) h
        WHERE w.cap_id = h.cap_id AND w.window_start = h.window_start)`,
      sql`slots AS (UPDATE slot_counts s SET taken = s.taken + k.places
        FROM (SELECT group_id, day, advertiser_id, count(*)::int AS places FROM jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) AS y(group_id int, day date, advertiser_id int) GROUP BY 1, 2, 3) k
        WHERE s.group_id = k.group_id AND s.day = k.day AND s.advertiser_id = k.advertiser_id)`,
    ];
    const inserted = await this.database.query<{ id: number; lead_id: number }>(
      sql`WITH ${join(parts, ', ')} SELECT id, lead_id FROM attempts`,
      'routing.reserve',
    );
    return new Map(inserted.map(({ id, lead_id: leadId }) => [leadId, id]));
  }
}
