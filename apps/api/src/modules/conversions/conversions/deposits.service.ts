import { Injectable } from '@nestjs/common';
import {
  currencyProblem,
  HOUSE_CURRENCY,
  type CreateDepositBody,
  type Deposit,
  type VoidReason,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { DepositRepository, type DepositRow } from './data/deposit.repository.js';

/** An advertiser's report of a deposit after the FTD. The amount is decimal text. */
export interface DepositReport {
  readonly leadId: number;
  readonly advertiserId: number;
  readonly amount: string;
  readonly depositedAt: Date;
  readonly externalId: string;
}

const depositOf = ({ lead_id: _lead, ...row }: DepositRow): Deposit => ({
  ...row,
  deposited_at: row.deposited_at.toISOString(),
  created_at: row.created_at.toISOString(),
  voided_at: row.voided_at?.toISOString() ?? null,
});

const MINUTE_MS = 60_000;

/** Returns the time that staff entered to the minute. Null if it is before the lead came. */
const enteredTime = (text: string, leadCreatedAt: Date): Date | null => {
  const at = new Date(text);
  if (at.getTime() + MINUTE_MS <= leadCreatedAt.getTime()) return null;
  return at < leadCreatedAt ? leadCreatedAt : at;
};

/** Deposits after the FTD. Plans may pay a share of them (ADR 97). */
@Injectable()
export class DepositsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly deposits: DepositRepository,
    private readonly audit: AuditService,
  ) {}

  async list(leadId: number): Promise<Deposit[]> {
    if (!(await this.deposits.leadExists(leadId))) throw new AppError('LEAD_NOT_FOUND');
    return (await this.deposits.list(leadId)).map(depositOf);
  }

  /**
   * Stores a deposit that an advertiser reports. Returns false for an event that was reported
   * before. Joins the transaction of its caller, which has locked the lead.
   */
  async report(report: DepositReport): Promise<boolean> {
    const { leadId, depositedAt: happenedAt } = report;
    const lead = await this.deposits.lockLead(leadId);
    if (!lead?.has_ftd) throw fieldError('deposit_id', 'no_ftd', 'The lead has no FTD yet');
    const at = this.clock.now();
    const deposit = { ...report, currency: HOUSE_CURRENCY, userId: null, at };
    const id = await this.deposits.insert(deposit);
    if (id !== null) await this.deposits.share(leadId, { reason: 'deposit', happenedAt }, at);
    else if (!(await this.deposits.isKnown(deposit)))
      throw fieldError('deposit_id', 'exists', 'Another deposit has this id');
    return id !== null;
  }

  /** Stores a deposit that staff enter. Returns its id. */
  create(leadId: number, body: CreateDepositBody, userId: number): Promise<number> {
    return this.database.tx(async () => {
      const lead = await this.deposits.lockLead(leadId);
      if (!lead) throw new AppError('LEAD_NOT_FOUND');
      const { advertiser_id: advertiserId } = lead;
      if (!lead.has_ftd || advertiserId === null) throw new AppError('LEAD_HAS_NO_FTD');
      const { amount } = body;
      const at = this.clock.now();
      const happenedAt = enteredTime(body.deposited_at, lead.created_at);
      const foreign = currencyProblem(body.currency);
      if (foreign !== null) throw fieldError('currency', 'unsupported', foreign);
      if (happenedAt === null)
        throw fieldError('deposited_at', 'before_lead', 'The time is before the lead came');
      if (happenedAt > at) throw fieldError('deposited_at', 'future', 'Choose a time in the past');
      const stored = { leadId, advertiserId, amount, depositedAt: happenedAt, userId, at };
      const id = await this.deposits.insert({
        ...stored,
        currency: HOUSE_CURRENCY,
        externalId: null,
      });
      if (id === null) throw new Error('A deposit without an id of its event is always stored.');
      await this.deposits.share(leadId, { reason: 'deposit', happenedAt, userId }, at);
      const after = { deposit_id: id, amount, deposited_at: happenedAt };
      await this.record('deposits.create', leadId, userId, { after });
      return id;
    });
  }

  /** Makes a deposit void. One that is void already stays as it is. */
  makeVoid(leadId: number, id: number, reason: VoidReason, userId: number): Promise<void> {
    return this.database.tx(async () => {
      await this.deposits.lockLead(leadId);
      if (!(await this.deposits.isOfLead(leadId, id))) throw new AppError('DEPOSIT_NOT_FOUND');
      const at = this.clock.now();
      const deposit = await this.deposits.makeVoid(id, { reason, userId, at });
      if (!deposit) return;
      await this.deposits.share(leadId, { reason: 'deposit_voided', userId, happenedAt: at }, at);
      const before = { deposit_id: id, amount: deposit.amount };
      await this.record('deposits.void', leadId, userId, { before, after: { reason } });
    });
  }

  private record(
    action: string,
    leadId: number,
    userId: number,
    values: { readonly before?: object; readonly after: object },
  ): Promise<void> {
    return this.audit.record({ userId, action, entity: 'lead', entityId: leadId, ...values });
  }
}
