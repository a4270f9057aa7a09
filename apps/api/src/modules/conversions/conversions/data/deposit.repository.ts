import { Injectable } from '@nestjs/common';
import type { VoidReason } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { shareDeposits } from '#modules/lead-data/lead-ledger/data/deposit-shares.sql.js';
import {
  nameMoneyCause,
  type MoneyCause,
} from '#modules/lead-data/lead-ledger/data/money-cause.sql.js';

/** Money is decimal text. */
export interface DepositRow {
  readonly id: number;
  readonly lead_id: number;
  readonly amount: string;
  readonly currency: string;
  readonly deposited_at: Date;
  readonly external_id: string | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly voided_at: Date | null;
  readonly voided_by: string | null;
  readonly void_reason: VoidReason | null;
}
export interface NewDeposit {
  readonly leadId: number;
  readonly advertiserId: number;
  readonly amount: string;
  readonly currency: string;
  readonly depositedAt: Date;
  /** Null if staff entered it. */
  readonly externalId: string | null;
  /** Null if the advertiser reported it. */
  readonly userId: number | null;
  readonly at: Date;
}
interface Depositor {
  readonly advertiser_id: number | null;
  readonly created_at: Date;
  readonly has_ftd: boolean;
}

/** Deposits of leads after their FTD. All writes run in a transaction that has locked the lead. */
@Injectable()
export class DepositRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Locks a lead. A fake FTD is none. */
  async lockLead(leadId: number): Promise<Depositor | null> {
    const [row] = await this.database.query<Depositor>(sql`
      SELECT advertiser_id, created_at,
        EXISTS (SELECT FROM conversions v WHERE v.lead_id = leads.id AND NOT v.is_fake) AS has_ftd
      FROM leads
      WHERE id = ${leadId}
      FOR NO KEY UPDATE`);
    return row ?? null;
  }

  async leadExists(leadId: number): Promise<boolean> {
    return (await this.database.query(sql`SELECT FROM leads WHERE id = ${leadId}`)).length > 0;
  }

  /** Lists the deposits of a lead, newest first. */
  list(leadId: number): Promise<DepositRow[]> {
    return this.database.query<DepositRow>(sql`
      SELECT d.id, d.lead_id, d.amount::text AS amount, d.currency, d.deposited_at, d.external_id,
        c.name AS created_by, d.created_at, d.voided_at, v.name AS voided_by, d.void_reason
      FROM deposits d
      LEFT JOIN users c ON c.id = d.created_by
      LEFT JOIN users v ON v.id = d.voided_by
      WHERE d.lead_id = ${leadId}
      ORDER BY d.deposited_at DESC, d.id DESC`);
  }

  async isOfLead(leadId: number, id: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT FROM deposits WHERE id = ${id} AND lead_id = ${leadId}`);
    return rows.length > 0;
  }

  /** Returns the id. Null if the advertiser has reported an event with this id before. */
  async insert(deposit: NewDeposit): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO deposits (lead_id, advertiser_id, amount, currency, deposited_at, external_id,
        created_by, created_at)
      VALUES (${deposit.leadId}, ${deposit.advertiserId}, ${deposit.amount}, ${deposit.currency},
        ${deposit.depositedAt}, ${deposit.externalId}, ${deposit.userId}, ${deposit.at})
      ON CONFLICT (advertiser_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
      RETURNING id`);
    return row?.id ?? null;
  }

  /** Whether the advertiser has reported this event with this lead and amount. */
  async isKnown({ leadId, advertiserId, amount, externalId }: NewDeposit): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT FROM deposits
      WHERE advertiser_id = ${advertiserId} AND external_id = ${externalId}
        AND lead_id = ${leadId} AND amount = ${amount}::numeric`);
    return rows.length > 0;
  }

  /** Returns the amount and time of a deposit that is now void. Null if it was void before. */
  async makeVoid(
    id: number,
    { reason, userId, at }: { reason: VoidReason; userId: number; at: Date },
  ): Promise<Pick<DepositRow, 'amount' | 'deposited_at'> | null> {
    const [row] = await this.database.query<Pick<DepositRow, 'amount' | 'deposited_at'>>(sql`
      UPDATE deposits
      SET voided_at = ${at}, voided_by = ${userId}, void_reason = ${reason}
      WHERE id = ${id} AND voided_at IS NULL
      RETURNING amount::text AS amount, deposited_at`);
    return row ?? null;
  }

  /** Computes the shares of a lead anew, and names the cause of what changes. */
  async share(leadId: number, cause: MoneyCause, at: Date): Promise<void> {
    await this.database.query(nameMoneyCause(cause));
    await this.database.query(shareDeposits([leadId], at));
    await this.database.query(nameMoneyCause({}));
  }
}
