import { Injectable } from '@nestjs/common';
import type { CreateCapBody } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { CapReservation } from '../domain/cap-reservation.js';

export interface CapRow {
  id: number;
  type: 'lead' | 'ftd';
  interval: 'daily' | 'interval';
  cap: number;
  reset_time: string;
  timezone_id: number;
  zone: string;
  country_ids: number[];
  advertiser_ids: number[];
  publisher_ids: number[];
  funnels: string[];
  window_started_at: Date;
}
export type CapValues = Pick<
  CreateCapBody,
  | 'type'
  | 'interval'
  | 'cap'
  | 'reset_time'
  | 'timezone_id'
  | 'country_ids'
  | 'advertiser_ids'
  | 'affiliate_ids'
> & { funnels: string[] };
export interface UsageRow {
  cap_id: number;
  window_start: Date;
  filled: number;
  reserved: number;
}
export interface FtdSubject {
  readonly publisherId: number;
  readonly advertiserId: number;
  readonly countryId: number | null;
  readonly funnel: string | null;
}

// The zone by a sub-select, not by a join: a row that was locked after a wait is checked against what it was joined with before, and is lost when its zone has changed meanwhile.
const CAPS = sql`SELECT c.id, c.type, c.interval, c.cap, c.reset_time::text AS reset_time, c.timezone_id, (SELECT z.name FROM time_zones z WHERE z.id = c.timezone_id) AS zone,
    c.country_ids, c.advertiser_ids, c.publisher_ids, c.funnels, c.window_started_at
  FROM caps c`;

/** Rows of caps and their windows. */
@Injectable()
export class CapRepository {
  constructor(private readonly database: Database) {}

  async listCaps(): Promise<CapRow[]> {
    return this.database.query<CapRow>(sql`${CAPS} WHERE c.deleted_at IS NULL ORDER BY c.id DESC`);
  }

  async findCap(id: number): Promise<CapRow | null> {
    const [row] = await this.database.query<CapRow>(
      sql`${CAPS} WHERE c.id = ${id} AND c.deleted_at IS NULL`,
    );
    return row ?? null;
  }

  /** The open window and those before it that were used, newest first. */
  async listWindows(id: number, open: Date, limit: number): Promise<UsageRow[]> {
    return this.database.query<UsageRow>(sql`
      SELECT ${id}::int AS cap_id, ${open}::timestamptz AS window_start, coalesce(max(filled), 0) AS filled, coalesce(max(reserved), 0) AS reserved FROM cap_windows WHERE cap_id = ${id} AND window_start = ${open}
      UNION ALL (SELECT cap_id, window_start, filled, reserved FROM cap_windows WHERE cap_id = ${id} AND window_start <> ${open} AND filled + reserved > 0 ORDER BY window_start DESC LIMIT ${limit - 1})
      ORDER BY window_start DESC`);
  }

  async listUsage(windows: readonly CapReservation[]): Promise<UsageRow[]> {
    return this.database
      .query<UsageRow>(sql`SELECT w.cap_id, w.window_start, w.filled, w.reserved FROM jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) AS h(cap_id int, window_start timestamptz)
      JOIN cap_windows w ON w.cap_id = h.cap_id AND w.window_start = h.window_start`);
  }

  /** Locks a cap for a change. */
  async lockCap(id: number): Promise<CapRow | null> {
    const [row] = await this.database.query<CapRow>(
      sql`${CAPS} WHERE c.id = ${id} AND c.deleted_at IS NULL FOR UPDATE OF c`,
    );
    return row ?? null;
  }

  async insertCap(cap: CapValues, now: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO caps (type, interval, cap, reset_time, timezone_id, country_ids, advertiser_ids, publisher_ids, funnels, window_started_at, created_at, updated_at)
      VALUES (${cap.type}, ${cap.interval}, ${cap.cap}, ${cap.reset_time}::time, ${cap.timezone_id}, ${cap.country_ids}, ${cap.advertiser_ids}, ${cap.affiliate_ids}, ${cap.funnels}, ${now}, ${now}, ${now}) RETURNING id`);
    if (!row) throw new Error('The cap was not stored.');
    return row.id;
  }

  async updateCap(id: number, cap: CapValues, now: Date): Promise<void> {
    await this.database
      .query(sql`UPDATE caps SET type = ${cap.type}, interval = ${cap.interval}, cap = ${cap.cap}, reset_time = ${cap.reset_time}::time, timezone_id = ${cap.timezone_id},
      country_ids = ${cap.country_ids}, advertiser_ids = ${cap.advertiser_ids}, publisher_ids = ${cap.affiliate_ids}, updated_at = ${now} WHERE id = ${id}`);
  }

  /**
   * Begins a new window of an interval cap. It starts after every window that the cap has had, so none is opened a second time when
   * two resets share a millisecond or a clock is behind; `updated_at` moves for certain, because that tells routers that they are out of date.
   */
  async beginWindow(id: number, now: Date): Promise<Date> {
    const [row] = await this.database.query<{ window_started_at: Date }>(sql`
      UPDATE caps c SET updated_at = greatest(${now}::timestamptz, c.updated_at + interval '1 ms'),
        window_started_at = greatest(${now}::timestamptz, c.window_started_at + interval '1 ms', (SELECT max(w.window_start) + interval '1 ms' FROM cap_windows w WHERE w.cap_id = c.id))
      WHERE c.id = ${id} RETURNING c.window_started_at`);
    if (!row) throw new Error('The cap was not reset.');
    return row.window_started_at;
  }

  /**
   * Carries what one window holds over to another: a changed reset time or zone opens a new window, and `filled` stays (domain §5).
   * Places that are held go along, and so do the notes about them on attempts and conversions. What the other window counted when the
   * cap was there before is out of date and gives way. The cap itself is locked, so no new places are taken meanwhile; the leads and
   * conversions that hold some are locked before the window, in the order of everybody, so that none is settled by a note that is being changed.
   */
  async moveUsage(from: CapReservation, to: CapReservation): Promise<void> {
    const { database } = this;
    const [old, moved] = [JSON.stringify([from]), JSON.stringify([to])];
    await this.lockHolders(old);
    await database.query(
      sql`SELECT 1 FROM cap_windows WHERE cap_id = ${from.cap_id} AND window_start = ${from.window_start}::timestamptz FOR UPDATE`,
    );
    const renamed = sql`(cap_reservations - (SELECT (position - 1)::int FROM jsonb_array_elements(cap_reservations) WITH ORDINALITY AS e(hold, position) WHERE hold = ${old}::jsonb->0)) || ${moved}::jsonb`;
    await database.query(
      sql`UPDATE lead_attempts SET cap_reservations = ${renamed} WHERE state IN ('sending', 'unknown') AND cap_reservations @> ${old}::jsonb`,
    );
    await database.query(
      sql`UPDATE conversions SET cap_reservations = ${renamed} WHERE cap_reservations @> ${old}::jsonb`,
    );
    await database.query(sql`INSERT INTO cap_windows (cap_id, window_start, filled, reserved) SELECT c.id, ${to.window_start}::timestamptz, coalesce(w.filled, 0), coalesce(w.reserved, 0)
      FROM caps c LEFT JOIN cap_windows w ON w.cap_id = c.id AND w.window_start = ${from.window_start}::timestamptz WHERE c.id = ${from.cap_id}
      ON CONFLICT (cap_id, window_start) DO UPDATE SET filled = excluded.filled, reserved = cap_windows.reserved + excluded.reserved`);
    await database.query(
      sql`UPDATE cap_windows SET filled = 0, reserved = 0 WHERE cap_id = ${from.cap_id} AND window_start = ${from.window_start}::timestamptz`,
    );
  }

  /**
   * Forgets who holds places in a cap: what it counts is something else from now on (its type has changed), so nothing that was counted
   * under the old meaning may be given back later. `filled` stays (domain §5). The cap is locked.
   */
  async forgetReservations(id: number): Promise<void> {
    const { database } = this;
    const held = JSON.stringify([{ cap_id: id }]);
    await this.lockHolders(held);
    const without = sql`(SELECT coalesce(jsonb_agg(hold), '[]') FROM jsonb_array_elements(cap_reservations) AS h(hold) WHERE (hold->>'cap_id')::int <> ${id})`;
    await database.query(
      sql`UPDATE lead_attempts SET cap_reservations = ${without} WHERE state IN ('sending', 'unknown') AND cap_reservations @> ${held}::jsonb`,
    );
    await database.query(
      sql`UPDATE conversions SET cap_reservations = ${without} WHERE cap_reservations @> ${held}::jsonb`,
    );
    await database.query(
      sql`UPDATE cap_windows SET reserved = 0 WHERE cap_id = ${id} AND reserved <> 0`,
    );
  }

  /** Locks the leads with places that are held for a delivery, and all leads with conversions that took one, then those conversions. */
  private async lockHolders(held: string): Promise<void> {
    await this.database.query(
      sql`SELECT 1 FROM leads WHERE id IN (SELECT lead_id FROM lead_attempts WHERE state IN ('sending', 'unknown') AND cap_reservations @> ${held}::jsonb UNION SELECT lead_id FROM conversions WHERE cap_reservations @> ${held}::jsonb) ORDER BY id FOR UPDATE`,
    );
    await this.database.query(
      sql`SELECT 1 FROM conversions WHERE cap_reservations @> ${held}::jsonb ORDER BY id FOR UPDATE`,
    );
  }

  async softDelete(id: number, now: Date): Promise<void> {
    await this.database.query(
      sql`UPDATE caps SET deleted_at = ${now}, updated_at = ${now} WHERE id = ${id}`,
    );
  }

  /** Whether every id that a cap names exists. */
  async referencesExist(cap: CapValues): Promise<boolean> {
    const [row] = await this.database.query<{ ok: boolean }>(sql`SELECT
      EXISTS (SELECT 1 FROM time_zones WHERE id = ${cap.timezone_id})
      AND (SELECT count(*) FROM countries WHERE id = ANY(${cap.country_ids}::int[])) = cardinality(${cap.country_ids}::int[])
      AND (SELECT count(*) FROM advertisers WHERE id = ANY(${cap.advertiser_ids}::int[]) AND deleted_at IS NULL) = cardinality(${cap.advertiser_ids}::int[])
      AND (SELECT count(*) FROM publishers WHERE id = ANY(${cap.affiliate_ids}::int[]) AND deleted_at IS NULL) = cardinality(${cap.affiliate_ids}::int[]) AS ok`);
    return row?.ok ?? false;
  }

  async listNames(): Promise<{
    countries: { id: number; code: string; name: string }[];
    advertisers: { id: number; name: string }[];
    publishers: { id: number; name: string }[];
  }> {
    return {
      countries: await this.database.query(sql`SELECT id, code, name FROM countries`),
      advertisers: await this.database.query(sql`SELECT id, display_name AS name FROM advertisers`),
      publishers: await this.database.query(sql`SELECT id, name FROM publishers`),
    };
  }

  /** FTD caps that hold this lead; an empty set means any. Locked against changes, so that what is counted is not in a window that is being left. */
  async listFtdCaps(subject: FtdSubject): Promise<CapRow[]> {
    return this.database.query<CapRow>(sql`${CAPS}
      WHERE c.deleted_at IS NULL AND c.type = 'ftd'
        AND (c.publisher_ids = '{}' OR ${subject.publisherId} = ANY(c.publisher_ids)) AND (c.advertiser_ids = '{}' OR ${subject.advertiserId} = ANY(c.advertiser_ids))
        AND (c.country_ids = '{}' OR ${subject.countryId}::int = ANY(c.country_ids)) AND (c.funnels = '{}' OR ${subject.funnel}::text = ANY(c.funnels))
      ORDER BY c.id FOR SHARE OF c`);
  }

  /** Adds to (or takes from) `filled`, window by window in order. Never below zero. */
  async addFilled(windows: readonly CapReservation[], by: 1 | -1): Promise<void> {
    for (const window of [...windows].sort(
      (a, b) => a.cap_id - b.cap_id || a.window_start.localeCompare(b.window_start),
    )) {
      await this.database
        .query(sql`INSERT INTO cap_windows (cap_id, window_start, filled) VALUES (${window.cap_id}, ${window.window_start}::timestamptz, ${Math.max(by, 0)})
        ON CONFLICT (cap_id, window_start) DO UPDATE SET filled = greatest(cap_windows.filled + ${by}, 0)`);
    }
  }
}
