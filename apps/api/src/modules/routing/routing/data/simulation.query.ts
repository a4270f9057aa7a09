import { Injectable } from '@nestjs/common';
import type { CapReservation } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { capUsage } from '#modules/routing/caps/data/cap-reservations.sql.js';
import type { RoutedLead, RoutedLeadRow } from '../domain/lead.js';
import { factsOf, type LeadFacts, type PersonRules } from './reservation.repository.js';
import {
  ROUTED_LEAD_COLUMNS,
  readCredits,
  type CreditAddition,
  type CreditKey,
} from './routing.sql.js';

export interface UsageRow {
  cap_id: number;
  window_start: Date;
  filled: number;
  reserved: number;
}
export interface StoredLeadRow extends RoutedLeadRow {
  readonly status: number;
}

/** Larger than every id: a lead that does not exist yet comes after all that are stored. */
const NEXT_LEAD = 2_147_483_647;

/** Reads the facts that a decision depends on, without locks. */
@Injectable()
export class SimulationQuery {
  constructor(private readonly database: DatabaseService) {}

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
    const [row] = await this.database.query<StoredLeadRow>(
      sql`SELECT ${ROUTED_LEAD_COLUMNS}, status FROM leads WHERE id = ${id}`,
    );
    return row ?? null;
  }

  /**
   * The facts about leads and the people behind them, by id, as production reads them for leads
   * that come at these times. Id 0 stands for the next new lead.
   */
  async listFacts(
    leads: readonly { readonly lead: RoutedLead; readonly at: Date }[],
    rules: PersonRules,
  ): Promise<Map<number, LeadFacts>> {
    const rows = leads.map(({ lead, at }) => ({
      id: lead.id === 0 ? NEXT_LEAD : lead.id,
      publisher_id: lead.publisherId,
      email: lead.email,
      phone: lead.phone,
      created_at: at,
    }));
    const people = sql`(
      SELECT id, 1 AS status, publisher_id, email, phone, created_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id int, publisher_id int, email text, phone text, created_at timestamptz)
    )`;
    const facts = await this.database.query<LeadFacts>(factsOf(people, rules));
    return new Map(facts.map((row) => [row.id === NEXT_LEAD ? 0 : row.id, row]));
  }

  listUsage(windows: readonly CapReservation[]): Promise<UsageRow[]> {
    return this.database.query<UsageRow>(capUsage(windows));
  }

  /** All credits of the groups, with those of advertisers that have left. */
  listCredits(keys: readonly CreditKey[]): Promise<CreditAddition[]> {
    return this.database.query(readCredits([...new Set(keys.map((key) => key.group_id))]));
  }
}
