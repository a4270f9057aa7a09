import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { CapReservation } from '../domain/cap-match.js';
import type { ForcedAdvertiser, RoutedLead } from '../domain/lead.js';
import { factsOf, type LeadFacts, type SlotKey, type SlotRow } from './reservation.repository.js';

export interface UsageRow {
  cap_id: number;
  window_start: Date;
  filled: number;
  reserved: number;
}
export interface StoredLeadRow {
  id: number;
  status: number;
  publisher_id: number;
  country_id: number | null;
  email: string;
  phone: string;
  ip: string;
  offer: string | null;
  funnel: string | null;
  custom_params: (string | null)[];
  is_test: boolean;
  forced_advertiser: ForcedAdvertiser | null;
}

/** Larger than every id: a lead that does not exist yet comes after all that are stored. */
const NEXT_LEAD = 2_147_483_647;

/** What a decision depends on, read without locks. */
@Injectable()
export class SimulationQuery {
  constructor(private readonly database: Database) {}

  /**
   * Runs `read` in one snapshot of the database, with the version of the configuration in it.
   * PostgreSQL refuses any write.
   */
  async atOneMoment<T>(read: (version: number) => Promise<T>): Promise<T> {
    return this.database.tx(async () => {
      await this.database.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      const [row] = await this.database.query<{ version: number }>(
        sql`SELECT version FROM routing_versions`,
      );
      return read(row?.version ?? 0);
    });
  }

  async findLead(id: number): Promise<StoredLeadRow | null> {
    const [row] = await this.database.query<StoredLeadRow>(sql`
      SELECT
        id,
        status,
        publisher_id,
        country_id,
        email,
        phone,
        host(ip) AS ip,
        offer,
        funnel,
        ARRAY[
          custom_param_1,
          custom_param_2,
          custom_param_3,
          custom_param_4,
          custom_param_5
        ] AS custom_params,
        is_test,
        forced_advertiser
      FROM leads
      WHERE id = ${id}`);
    return row ?? null;
  }

  /**
   * The facts about the lead and its person, as production reads them. Id 0 stands for the next new
   * lead.
   */
  async factsOf(lead: RoutedLead, strictPublisherIds: readonly number[]): Promise<LeadFacts> {
    const person = sql`(
      SELECT
        ${lead.id === 0 ? NEXT_LEAD : lead.id}::int AS id,
        1 AS status,
        ${lead.publisherId}::int AS publisher_id,
        ${lead.email}::text AS email,
        ${lead.phone}::text AS phone
    )`;
    const [row] = await this.database.query<LeadFacts>(factsOf(person, strictPublisherIds));
    if (!row) throw new Error('The query for the facts of a lead returned no row.');
    return row;
  }

  listUsage(windows: readonly CapReservation[]): Promise<UsageRow[]> {
    return this.database.query<UsageRow>(sql`
      SELECT w.cap_id, w.window_start, w.filled, w.reserved
      FROM jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
        AS r(cap_id int, window_start timestamptz)
      JOIN cap_windows w ON w.cap_id = r.cap_id AND w.window_start = r.window_start`);
  }

  listSlots(keys: readonly SlotKey[]): Promise<SlotRow[]> {
    return this.database.query<SlotRow>(sql`
      SELECT s.group_id, s.advertiser_id, s.taken
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        AS k(group_id int, day date, advertiser_id int)
      JOIN slot_counts s
        ON s.group_id = k.group_id
        AND s.day = k.day
        AND s.advertiser_id = k.advertiser_id`);
  }
}
