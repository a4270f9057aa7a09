import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { depositedAmong } from '#modules/lead-data/lead-conditions/data/deposited-leads.sql.js';
import {
  storeInjectedLead,
  storeTestLead,
  type NewInjectedLead,
  type NewTestLead,
} from '#modules/lead-data/lead-ledger/data/new-leads.sql.js';
import {
  ROUTED_LEAD_COLUMNS,
  type RoutedLeadRow,
} from '#modules/routing/routing/data/routing.sql.js';

export type {
  NewTestLead,
  StoredForcedAdvertiser,
} from '#modules/lead-data/lead-ledger/data/new-leads.sql.js';
export type { RoutedLeadRow as SourceLead } from '#modules/routing/routing/data/routing.sql.js';

/** Stores leads that staff send to an advertiser of their choice. */
@Injectable()
export class ForcedLeadRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Stores a test lead and adds its offer to the choices of filters. Until `settleBy`, the caller
   * owns the lead.
   */
  async insertTest(lead: NewTestLead, now: Date, settleBy: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(storeTestLead(lead, { now, settleBy }));
    if (!row) throw new Error('A test lead was not stored.');
    return row.id;
  }

  async getSource(id: number): Promise<RoutedLeadRow> {
    const [row] = await this.database.query<RoutedLeadRow>(
      sql`SELECT ${ROUTED_LEAD_COLUMNS} FROM leads WHERE id = ${id}`,
    );
    if (!row) throw new Error(`The lead ${id} is gone.`);
    return row;
  }

  listSources(ids: readonly number[]): Promise<RoutedLeadRow[]> {
    return this.database.query<RoutedLeadRow>(
      sql`SELECT ${ROUTED_LEAD_COLUMNS} FROM leads WHERE id = ANY(${ids}::int[])`,
    );
  }

  /** Lists those of the leads whose person deposited, as far as the caller may know. */
  async listDeposited(ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(depositedAmong(ids));
    return rows.map(({ id }) => id);
  }

  async isErased(id: number): Promise<boolean> {
    const rows = await this.database.query(
      sql`SELECT 1 FROM leads WHERE id = ${id} AND erased_at IS NOT NULL`,
    );
    return rows.length > 0;
  }

  /** Stores a new lead of the same person. Until `settleBy`, the caller owns the lead. */
  async insertInjected(lead: NewInjectedLead, now: Date, settleBy: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      storeInjectedLead(lead, { now, settleBy }),
    );
    if (!row) throw new Error(`The lead ${lead.source_id} is gone.`);
    return row.id;
  }
}
