import { Injectable } from '@nestjs/common';
import type { CapReservation, CreateCapBody } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { namedDeal } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import { existingParties } from '#modules/reference/lookups/data/own-parties.sql.js';
import {
  lockConversionsWithReservation,
  lockLeadsWithReservation,
  moveStoredReservations,
  removeStoredReservations,
} from '#modules/lead-data/lead-ledger/data/stored-cap-reservations.sql.js';
import type { CapDeal, CapNames, CapRow } from '../domain/cap.js';
import type { AdvertiserOpening } from '../domain/cap-opening.js';
import { beginCountingFtds } from './counted-earlier.sql.js';
import {
  capUsage,
  addToFilled,
  forgetReserved,
  lockCapWindows,
  moveCounters,
  capAppliesTo,
} from './cap-reservations.sql.js';

/** A cap with its version. */
export interface CurrentCap extends CapRow {
  version: number;
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
  | 'deal_id'
> & { funnels: string[] };
interface UsageRow {
  cap_id: number;
  window_start: Date;
  filled: number;
  reserved: number;
}
/** Milliseconds at which the deal `d` ends or ended; null if it goes on. */
const DEAL_ENDS_AT = sql`(extract(epoch FROM
  least(d.ended_at, (d.ends_on + 1)::timestamp AT TIME ZONE d.zone)) * 1000)::float8`;
/**
 * The zone and the deal come from sub-selects, not from joins: a row locked after a wait would be
 * checked against the zone joined before, and be lost if its zone has changed.
 */
const COLUMNS = sql`
  c.id, c.type, c.interval, c.cap, c.reset_time::text AS reset_time, c.timezone_id,
  (SELECT z.name FROM time_zones z WHERE z.id = c.timezone_id) AS zone,
  c.country_ids, c.advertiser_ids, c.publisher_ids, c.funnels, c.window_started_at, c.updated_at,
  (
    SELECT ${namedDeal(sql`d`)} || jsonb_build_object('ends_at', ${DEAL_ENDS_AT})
    FROM advertiser_revenues d
    WHERE d.id = c.deal_id
  ) AS deal`;
const CAPS = sql`SELECT ${COLUMNS} FROM caps c`;
const CURRENT_CAPS = sql`
  SELECT ${COLUMNS}, ${currentVersion('cap', sql`c.id`)} AS version
  FROM caps c`;

/** Caps as staff define them, and what their windows count. */
@Injectable()
export class CapRepository {
  constructor(private readonly database: DatabaseService) {}

  async listCaps(): Promise<CurrentCap[]> {
    return this.database.query<CurrentCap>(
      sql`${CURRENT_CAPS} WHERE c.deleted_at IS NULL ORDER BY c.id DESC`,
    );
  }

  async findCap(id: number): Promise<CapRow | null> {
    const [row] = await this.database.query<CapRow>(
      sql`${CAPS} WHERE c.id = ${id} AND c.deleted_at IS NULL`,
    );
    return row ?? null;
  }

  /** Lists the open window and earlier used windows, newest first. */
  async listWindows(id: number, open: Date, limit: number): Promise<UsageRow[]> {
    return this.database.query<UsageRow>(sql`
      SELECT ${id}::int AS cap_id, ${open}::timestamptz AS window_start,
        coalesce(max(filled), 0) AS filled, coalesce(max(reserved), 0) AS reserved
      FROM cap_windows
      WHERE cap_id = ${id} AND window_start = ${open}
      UNION ALL (
        SELECT cap_id, window_start, filled, reserved
        FROM cap_windows
        WHERE cap_id = ${id} AND window_start <> ${open} AND filled + reserved > 0
        ORDER BY window_start DESC
        LIMIT ${limit - 1})
      ORDER BY window_start DESC`);
  }

  async listUsage(windows: readonly CapReservation[]): Promise<UsageRow[]> {
    return this.database.query<UsageRow>(capUsage(windows));
  }

  /** Lists the advertisers that lead caps name and that have opening hours. */
  async listOpeningHours(): Promise<AdvertiserOpening[]> {
    return this.database.query<AdvertiserOpening>(sql`
      SELECT a.id,
        ARRAY(
          SELECT s.country_id
          FROM advertiser_supported_countries s
          WHERE s.advertiser_id = a.id
        ) AS country_ids,
        jsonb_agg(
          jsonb_build_object('country_id', h.country_id, 'zone', z.name, 'days', h.days)
        ) AS hours
      FROM advertisers a
      JOIN advertiser_opening_hours h ON h.advertiser_id = a.id
      JOIN time_zones z ON z.id = h.timezone_id
      WHERE a.id IN (
        SELECT unnest(c.advertiser_ids)
        FROM caps c
        WHERE c.deleted_at IS NULL AND c.type = 'lead'
      )
      GROUP BY a.id`);
  }

  /** Locks a cap for a change. */
  async lockCap(id: number): Promise<CapRow | null> {
    const [row] = await this.database.query<CapRow>(
      sql`${CAPS} WHERE c.id = ${id} AND c.deleted_at IS NULL FOR UPDATE OF c`,
    );
    return row ?? null;
  }

  async insertCap(cap: CapValues, now: Date): Promise<CapRow> {
    const [row] = await this.database.query<CapRow>(sql`
      INSERT INTO caps AS c (type, interval, cap, reset_time, timezone_id, country_ids, advertiser_ids,
        publisher_ids, funnels, deal_id, window_started_at, created_at, updated_at)
      VALUES (${cap.type}, ${cap.interval}, ${cap.cap}, ${cap.reset_time}::time, ${cap.timezone_id},
        ${cap.country_ids}, ${cap.advertiser_ids}, ${cap.affiliate_ids}, ${cap.funnels},
        ${cap.deal_id}, ${now}, ${now}, ${now})
      RETURNING ${COLUMNS}`);
    if (!row) throw new Error('The cap was not stored.');
    return row;
  }

  async updateCap(id: number, cap: CapValues, now: Date): Promise<CapRow> {
    const [row] = await this.database.query<CapRow>(sql`
      UPDATE caps c
      SET type = ${cap.type}, interval = ${cap.interval}, cap = ${cap.cap},
        reset_time = ${cap.reset_time}::time, timezone_id = ${cap.timezone_id},
        country_ids = ${cap.country_ids}, advertiser_ids = ${cap.advertiser_ids},
        publisher_ids = ${cap.affiliate_ids}, deal_id = ${cap.deal_id}, updated_at = ${now}
      WHERE id = ${id}
      RETURNING ${COLUMNS}`);
    if (!row) throw new Error('The cap was not updated.');
    return row;
  }

  /**
   * Begins a new window of an interval cap. It starts after every earlier window of the cap, so
   * none is opened twice if two resets share a millisecond or a clock is behind. `updated_at`
   * always moves, because it tells routers that their configuration is out of date.
   */
  async beginWindow(id: number, now: Date): Promise<Date> {
    const [row] = await this.database.query<{ window_started_at: Date }>(sql`
      UPDATE caps c
      SET updated_at = greatest(${now}::timestamptz, c.updated_at + interval '1 ms'),
        window_started_at = greatest(
          ${now}::timestamptz,
          c.window_started_at + interval '1 ms',
          (SELECT max(w.window_start) + interval '1 ms' FROM cap_windows w WHERE w.cap_id = c.id))
      WHERE c.id = ${id}
      RETURNING c.window_started_at`);
    if (!row) throw new Error('The cap was not reset.');
    return row.window_started_at;
  }

  async softDelete(id: number, now: Date): Promise<void> {
    await this.database.query(
      sql`UPDATE caps SET deleted_at = ${now}, updated_at = ${now} WHERE id = ${id}`,
    );
  }

  /**
   * Whether every id that a cap names exists. In a transaction, its parties are not deleted before
   * the end.
   */
  async referencesExist(cap: CapValues): Promise<boolean> {
    const [row] = await this.database.query<{ ok: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM time_zones WHERE id = ${cap.timezone_id})
        AND (SELECT count(*) FROM countries WHERE id = ANY(${cap.country_ids}::int[]))
          = cardinality(${cap.country_ids}::int[])
        AND cardinality(ARRAY(${existingParties('advertiser', cap.advertiser_ids)}))
          = cardinality(${cap.advertiser_ids}::int[])
        AND cardinality(ARRAY(${existingParties('publisher', cap.affiliate_ids)}))
          = cardinality(${cap.affiliate_ids}::int[]) AS ok`);
    return row?.ok ?? false;
  }

  /** Finds a deal of an advertiser. Null if the advertiser has no such deal. */
  async findDeal(id: number, advertiserId: number): Promise<CapDeal | null> {
    const [row] = await this.database.query<CapDeal>(sql`
      SELECT d.id, ${namedDeal(sql`d`)} ->> 'name' AS name, ${DEAL_ENDS_AT} AS ends_at
      FROM advertiser_revenues d
      WHERE d.id = ${id} AND d.advertiser_id = ${advertiserId}`);
    return row ?? null;
  }

  async listNames(): Promise<CapNames> {
    return {
      countries: await this.database.query(sql`SELECT id, code, name FROM countries`),
      advertisers: await this.database.query(sql`SELECT id, display_name AS name FROM advertisers`),
      publishers: await this.database.query(sql`SELECT id, name FROM publishers`),
    };
  }
}

/** Lead with an FTD, in the fields that caps match. */
export interface FtdSubject {
  readonly publisherId: number;
  readonly advertiserId: number;
  readonly countryId: number | null;
  readonly funnel: string | null;
  readonly dealId: number | null;
}

/** Changes the counters of one cap at a time. Batches use `cap-reservations.sql.ts`. */
@Injectable()
export class CapUsageRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists the FTD caps that apply to a lead, locked against changes: an FTD must not be counted in
   * a window that an edit is about to leave.
   */
  async lockFtdCaps(subject: FtdSubject): Promise<CapRow[]> {
    await this.database.query(beginCountingFtds);
    const applies = capAppliesTo({
      publisher_id: sql`${subject.publisherId}::int`,
      advertiser_id: sql`${subject.advertiserId}::int`,
      country_id: sql`${subject.countryId}::int`,
      funnel: sql`${subject.funnel}::text`,
      deal_id: sql`${subject.dealId}::int`,
    });
    return this.database.query<CapRow>(sql`${CAPS}
      WHERE c.deleted_at IS NULL AND c.type = 'ftd' AND ${applies}
      ORDER BY c.id
      FOR SHARE OF c`);
  }

  /**
   * Adds to `filled`, or takes from it, window by window in order. Never below zero. `events` may add
   * rows to the outbox about the changed `windows`.
   */
  async addToFilled(
    windows: readonly CapReservation[],
    by: 1 | -1,
    events: Sql | null = null,
  ): Promise<void> {
    const sorted = [...windows].sort(
      (a, b) => a.cap_id - b.cap_id || a.window_start.localeCompare(b.window_start),
    );
    const queued = events ? sql`, queued AS (${events})` : sql``;
    for (const window of sorted)
      await this.database.query(
        sql`WITH windows AS (${addToFilled(window, by)})${queued} SELECT 1`,
      );
  }

  /**
   * Moves the counts of one window to another: a changed reset time or zone opens a new window, and
   * `filled` stays (domain §5). Reservations move too, also those stored on attempts and
   * conversions. Counts that the other window has from an earlier time are out of date and are
   * replaced.
   *
   * The cap itself is locked, so nothing new is reserved meanwhile. The leads and conversions that
   * have a reservation are locked before the window (ADR 2), so none is settled while its stored
   * reservation changes.
   */
  async moveUsage(from: CapReservation, to: CapReservation): Promise<void> {
    await this.lockHolders(from);
    await this.database.query(lockCapWindows([from]));
    for (const statement of moveStoredReservations(from, to)) await this.database.query(statement);
    for (const statement of moveCounters(from, to)) await this.database.query(statement);
  }

  /**
   * Removes the reservations of a cap whose type has changed. It counts something else from now on,
   * and counts under the old type must not be released later. `filled` stays (domain §5). The cap
   * is locked.
   */
  async forgetReservations(capId: number): Promise<void> {
    await this.lockHolders({ cap_id: capId });
    for (const statement of removeStoredReservations(capId)) await this.database.query(statement);
    await this.database.query(forgetReserved(capId));
  }

  /**
   * Locks the leads with an attempt under way or a conversion that counts there, then the
   * conversions.
   */
  private async lockHolders(noted: Parameters<typeof lockLeadsWithReservation>[0]): Promise<void> {
    await this.database.query(lockLeadsWithReservation(noted));
    await this.database.query(lockConversionsWithReservation(noted));
  }
}
