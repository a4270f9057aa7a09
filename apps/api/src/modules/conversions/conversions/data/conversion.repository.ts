import { Injectable } from '@nestjs/common';
import type { CapReservation, LeadStatusId } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  decideConversion,
  insertConversion,
  replaceFakeConversion,
  type CountedFtd,
  type DecidedConversion,
} from '#modules/lead-data/lead-ledger/data/conversions.sql.js';
import {
  recordStatusChange,
  type StatusChange,
} from '#modules/lead-data/lead-ledger/data/lead-status-history.sql.js';
import {
  decideFtd,
  replaceFakeFtd,
  reportFtd,
  type DecidedFtd,
} from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import { nameMoneyCause } from '#modules/lead-data/lead-ledger/data/money-cause.sql.js';
import { wakeDepositor } from '#modules/leads/campaigns/data/consumers.sql.js';
import { rememberFilterChoices } from '#modules/reference/lookups/data/filter-choices.sql.js';
import {
  agreedAmount,
  joinAgreed,
} from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';

export interface ConversionRow {
  readonly id: number;
  readonly reported_at: Date;
  readonly state: 'pending' | 'accepted' | 'rejected';
  readonly is_fake: boolean;
  /** Decimal text, as it was reported. The lead's is 0 if the advertiser does not pay. */
  readonly revenue: string;
  readonly advertiser_pays: boolean;
  readonly reversed_at: Date | null;
  readonly cap_reservations: readonly CapReservation[];
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
  readonly decided_by_name: string | null;
}
/** Fields of a lead that a decision or a report needs. Money is decimal text. */
export interface ConvertedLead {
  readonly id: number;
  readonly status: LeadStatusId;
  readonly publisher_id: number;
  readonly advertiser_id: number | null;
  readonly country_id: number | null;
  readonly funnel: string | null;
  readonly brand_status: string | null;
  readonly publisher_status: string | null;
  readonly status_override: string | null;
  readonly revenue: string;
  readonly payout: string;
  readonly is_test: boolean;
  /** The deal under which it came. */
  readonly revenue_plan_id: number | null;
  readonly is_returned: boolean;
}
/** Decision of staff, in the form of the lead and its conversion. */
export type Decision = DecidedFtd & DecidedConversion;

/** Conversions and the ledgers of their leads. Everything runs in a transaction of the service. */
@Injectable()
export class ConversionRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Locks the conversion of a lead. Null if there is none. The caller has locked the lead (ADR 2).
   */
  async lockConversion(leadId: number): Promise<ConversionRow | null> {
    const [row] = await this.database.query<ConversionRow>(sql`
      SELECT id, reported_at, state, is_fake, revenue, advertiser_pays, reversed_at,
        cap_reservations, decided_at, decided_by,
        (SELECT name FROM users WHERE id = decided_by) AS decided_by_name
      FROM conversions
      WHERE lead_id = ${leadId}
      FOR UPDATE`);
    return row ?? null;
  }

  async lockLead(leadId: number): Promise<ConvertedLead | null> {
    const [row] = await this.database.query<ConvertedLead>(sql`
      SELECT id, status, publisher_id, advertiser_id, country_id, funnel, brand_status,
        publisher_status, status_override, revenue, payout, is_test, revenue_plan_id,
        returned_at IS NOT NULL AS is_returned
      FROM leads
      WHERE id = ${leadId}
      FOR NO KEY UPDATE`);
    return row ?? null;
  }

  async insertReported(ftd: CountedFtd): Promise<void> {
    await this.database.query(sql`WITH reported AS (${insertConversion(ftd)}) ${reportFtd(ftd)}`);
  }

  /** Lets a campaign that waits for the deposit check the person again. */
  async wakeDepositor(leadId: number, now: Date): Promise<void> {
    await this.database.query(wakeDepositor(leadId, now));
  }

  /** Replaces a fake FTD by the real one. The values shown to the publisher stay. */
  async replaceFake(conversionId: number, ftd: CountedFtd): Promise<void> {
    await this.database.query(sql`
      WITH replaced AS (${replaceFakeConversion(conversionId, ftd)}) ${replaceFakeFtd(ftd)}`);
  }

  /** Writes both ledgers of the lead, and the conversion. */
  async recordDecision(decision: Decision): Promise<void> {
    await this.database.query(nameMoneyCause({ userId: decision.userId }));
    await this.database.query(sql`
      WITH decided AS (${decideConversion(decision)}) ${decideFtd(decision)}`);
  }

  /** Adds the status to the choices of filters. */
  async rememberStatus(publisherStatus: string | null): Promise<void> {
    await this.database.query(
      rememberFilterChoices([{ kind: 'publisher_status', value: publisherStatus }]),
    );
  }

  async insertStatusChange(change: StatusChange): Promise<void> {
    await this.database.query(recordStatusChange(change));
  }
}

/** Reads the amounts per FTD that were agreed with advertisers and publishers, as decimal text. */
@Injectable()
export class AgreedAmountsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the payout that is agreed for an FTD of a lead. It is zero without a plan. */
  async payoutOf(leadId: number): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(sql`
      SELECT coalesce(${agreedAmount('payout')}, 0)::numeric(12,2) AS amount
      FROM leads l ${joinAgreed('payout')}
      WHERE l.id = ${leadId}`);
    return row?.amount ?? '0.00';
  }

  /**
   * Returns the revenue that is agreed for an FTD of a lead. Without a plan, it is the amount that
   * the advertiser reported, else zero. Rounded half up to cents.
   */
  async revenueOf(leadId: number, reported: string | null): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(sql`
      SELECT coalesce(${agreedAmount('revenue')}, ${reported}::numeric, 0)::numeric(12,2) AS amount
      FROM leads l ${joinAgreed('revenue')}
      WHERE l.id = ${leadId}`);
    return row?.amount ?? '0.00';
  }
}
