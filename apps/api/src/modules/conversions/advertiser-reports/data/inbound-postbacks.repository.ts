import { Injectable } from '@nestjs/common';
import type { LeadStatusId } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { recordStatusChange } from '#modules/lead-data/lead-ledger/data/lead-status-history.sql.js';
import {
  changeAdvertiserStatus,
  storeExternalId,
} from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import { rememberFilterChoices } from '#modules/reference/lookups/data/filter-choices.sql.js';

/**
 * A lead that an advertiser reports on. `live_advertiser_id` is the advertiser whose answer is
 * still awaited.
 */
export interface PostbackLead {
  readonly id: number;
  readonly status: LeadStatusId;
  readonly publisher_id: number;
  readonly is_test: boolean;
  readonly advertiser_id: number | null;
  readonly live_advertiser_id: number | null;
  readonly external_id: string | null;
  readonly brand_status: string | null;
  readonly publisher_status: string | null;
  readonly status_override: string | null;
  readonly created_at: Date;
}
export interface StatusChange {
  readonly lead: PostbackLead;
  readonly brandStatus: string;
  readonly publisherStatus: string | null;
  readonly at: Date;
}

@Injectable()
export class InboundPostbacksRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the newest lead with this id of the advertiser. */
  async findLeadIdByExternalId(advertiserId: number, externalId: string): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM leads
      WHERE advertiser_id = ${advertiserId} AND external_id = ${externalId}
      ORDER BY id DESC
      LIMIT 1`);
    return row?.id ?? null;
  }

  /**
   * Locks the lead until the transaction ends, so that reports on one lead are applied one at a
   * time. A report may settle a lead that is being delivered, which also writes to the lead it was
   * injected from. That lead is locked first, as everywhere (ADR 2).
   */
  async lockLead(leadId: number): Promise<PostbackLead | null> {
    const source = this.database.query(sql`
      SELECT 1
      FROM leads
      WHERE id = (
        SELECT parent_id
        FROM leads
        WHERE id = ${leadId} AND status = ${STATUS.Submitted})
      FOR NO KEY UPDATE`);
    const lead = this.database.query<PostbackLead>(sql`
      SELECT
        id, status, publisher_id, is_test, advertiser_id, external_id, brand_status,
        publisher_status, status_override, created_at,
        (
          SELECT a.advertiser_id
          FROM lead_attempts a
          WHERE a.lead_id = leads.id AND a.state IN ('sending', 'unknown')
        ) AS live_advertiser_id
      FROM leads
      WHERE id = ${leadId}
      FOR NO KEY UPDATE OF leads`);
    const [, [row]] = await Promise.all([source, lead]);
    return row ?? null;
  }

  async updateExternalId(leadId: number, externalId: string, at: Date): Promise<void> {
    await this.database.query(storeExternalId(leadId, externalId, at));
  }

  /** Writes the new status, its history row, and the values that filters offer. */
  async changeStatus({ lead, brandStatus, publisherStatus, at }: StatusChange): Promise<void> {
    const changed = changeAdvertiserStatus({ leadId: lead.id, brandStatus, publisherStatus, at });
    const choices = rememberFilterChoices([
      { kind: 'brand_status', value: brandStatus },
      { kind: 'publisher_status', value: publisherStatus },
    ]);
    const history = recordStatusChange({
      leadId: lead.id,
      source: 'advertiser',
      userId: null,
      previousBrandStatus: lead.brand_status,
      brandStatus,
      from: lead.status,
      to: lead.status,
      note: null,
      at,
    });
    await this.database.query(sql`
      WITH changed AS (${changed}), choices AS (${choices})
      ${history}`);
  }

  /** Whether the advertiser has reported another status of the lead since an instant. */
  async hasNewerStatus(leadId: number, since: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT 1
      FROM lead_status_history
      WHERE lead_id = ${leadId} AND source = 'advertiser' AND created_at > ${since}
        AND brand_status IS DISTINCT FROM previous_brand_status
      LIMIT 1`);
    return rows.length > 0;
  }
}
