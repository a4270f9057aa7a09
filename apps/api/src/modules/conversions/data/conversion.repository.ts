import { Injectable } from '@nestjs/common';
import type { LeadStatusId } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** A place that an FTD takes in a cap, as the caps module gave it. */
export interface Hold {
  readonly cap_id: number;
  readonly window_start: string;
}
export interface ConversionRow {
  readonly id: number;
  readonly reported_at: Date;
  readonly is_fake: boolean;
  readonly cap_reservations: readonly Hold[];
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
}
/** What a decision or a report needs of a lead. Money is decimal text. */
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
  readonly payout: string;
  readonly is_test: boolean;
}
export interface Decision {
  readonly leadId: number;
  readonly conversionId: number;
  readonly status: LeadStatusId;
  readonly state: 'accepted' | 'rejected';
  readonly publisherStatus: string | null;
  readonly statusOverride: string | null;
  readonly payout: string;
  readonly holds: readonly Hold[];
  readonly userId: number;
  readonly at: Date;
}
export interface ReportedFtd {
  readonly leadId: number;
  readonly status: LeadStatusId;
  readonly ftdAt: Date;
  readonly revenue: string;
  readonly holds: readonly Hold[];
  readonly at: Date;
}
export interface StatusChange {
  readonly leadId: number;
  readonly source: 'advertiser' | 'staff' | 'system';
  readonly userId: number | null;
  readonly brandStatus: string | null;
  readonly from: LeadStatusId;
  readonly to: LeadStatusId;
  readonly note: string;
  readonly at: Date;
}

/** Conversions and the ledgers on their leads. Everything here runs inside a transaction of the service. */
@Injectable()
export class ConversionRepository {
  constructor(private readonly database: Database) {}

  /** The conversion of a lead, locked; null when there is none. The lead is locked before. */
  async lockConversion(leadId: number): Promise<ConversionRow | null> {
    const [row] = await this.database.query<ConversionRow>(sql`
      SELECT id, reported_at, is_fake, cap_reservations, decided_at, decided_by FROM conversions WHERE lead_id = ${leadId} FOR UPDATE`);
    return row ?? null;
  }

  async lockLead(leadId: number): Promise<ConvertedLead | null> {
    const [row] = await this.database.query<ConvertedLead>(sql`
      SELECT id, status, publisher_id, advertiser_id, country_id, funnel, brand_status, publisher_status, status_override, payout, is_test FROM leads WHERE id = ${leadId} FOR UPDATE`);
    return row ?? null;
  }

  /** What the publisher is paid for an FTD: its amount for the country, else its amount without a country, else nothing. */
  async payoutOf(publisherId: number, countryId: number | null): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(sql`
      SELECT amount FROM publisher_payouts WHERE publisher_id = ${publisherId} AND (country_id IS NULL OR country_id = ${countryId}::int) ORDER BY country_id NULLS LAST LIMIT 1`);
    return row?.amount ?? '0.00';
  }

  /** What the advertiser pays: its amount for the country, else its amount without a country, else what it reported, else nothing. Rounded half up to cents. */
  async revenueOf(
    advertiserId: number,
    countryId: number | null,
    reported: string | null,
  ): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(sql`
      SELECT coalesce(
        (SELECT amount FROM advertiser_revenues WHERE advertiser_id = ${advertiserId} AND (country_id IS NULL OR country_id = ${countryId}::int) ORDER BY country_id NULLS LAST LIMIT 1),
        ${reported}::numeric, 0)::numeric(12,2) AS amount`);
    return row?.amount ?? '0.00';
  }

  async insertReported(ftd: ReportedFtd): Promise<void> {
    await this.database.query(sql`
      WITH reported AS (
        INSERT INTO conversions (lead_id, ftd_at, reported_at, revenue, cap_reservations)
        VALUES (${ftd.leadId}, ${ftd.ftdAt}, ${ftd.at}, ${ftd.revenue}, ${JSON.stringify(ftd.holds)})
      )
      UPDATE leads SET status = ${ftd.status}, ftd_at = ${ftd.ftdAt}, revenue = ${ftd.revenue}, updated_at = ${ftd.at} WHERE id = ${ftd.leadId}`);
  }

  /** The real FTD takes the place of a fake one: as if it had been reported alone, and undecided. What the publisher was shown stays. */
  async replaceFake(conversionId: number, ftd: ReportedFtd): Promise<void> {
    await this.database.query(sql`
      WITH replaced AS (
        UPDATE conversions SET is_fake = false, state = 'pending', ftd_at = ${ftd.ftdAt}, reported_at = ${ftd.at}, revenue = ${ftd.revenue}, payout = 0, cap_reservations = ${JSON.stringify(ftd.holds)}, decided_at = NULL, decided_by = NULL
        WHERE id = ${conversionId}
      )
      UPDATE leads SET status = ${ftd.status}, fake_ftd = false, ftd_at = ${ftd.ftdAt}, revenue = ${ftd.revenue}, payout = 0, updated_at = ${ftd.at} WHERE id = ${ftd.leadId}`);
  }

  /** The publisher's ledger and the conversion, and the text that filters offer from now on. */
  async decide(decision: Decision): Promise<void> {
    await this.database.query(sql`
      WITH decided AS (
        UPDATE conversions SET state = ${decision.state}, payout = ${decision.payout}, cap_reservations = ${JSON.stringify(decision.holds)}, decided_at = ${decision.at}, decided_by = ${decision.userId}
        WHERE id = ${decision.conversionId}
      ), seen AS (
        INSERT INTO lookup_values (kind, value) SELECT 'publisher_status', value FROM (VALUES (${decision.publisherStatus}::text)) AS shown (value) WHERE value <> '' ON CONFLICT DO NOTHING
      )
      UPDATE leads SET status = ${decision.status}, publisher_status = ${decision.publisherStatus}, status_override = ${decision.statusOverride}, payout = ${decision.payout}, updated_at = ${decision.at}
      WHERE id = ${decision.leadId}`);
  }

  async insertStatusChange(change: StatusChange): Promise<void> {
    await this.database.query(sql`
      INSERT INTO lead_status_history (lead_id, source, user_id, brand_status, previous_brand_status, status, previous_status, note, created_at)
      VALUES (${change.leadId}, ${change.source}, ${change.userId}, ${change.brandStatus}, ${change.brandStatus}, ${change.to}, ${change.from}, ${change.note}, ${change.at})`);
  }
}
