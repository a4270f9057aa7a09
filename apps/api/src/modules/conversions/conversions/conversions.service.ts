import { Injectable } from '@nestjs/common';
import {
  LEAD_STATUS,
  LeadFilter,
  nextLeadStatus,
  type contracts,
  type LeadStatusId,
  type PendingPageBody,
  type RouteInput,
  type RouteReply,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { ListPlacesService } from '#shared/lists/list-places.service.js';
import { leadSelection } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import { comparedRangesOf } from '#modules/lead-data/lead-conditions/domain/time-window.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import {
  ConversionListQuery,
  type ConversionListRow,
  type FtdSelection,
} from './data/conversion-list.query.js';
import {
  AgreedAmountsQuery,
  ConversionRepository,
  type ConversionRow,
  type ConvertedLead,
} from './data/conversion.repository.js';
import {
  WaitingDecisionRepository,
  type WaitingDecision,
} from './data/waiting-decision.repository.js';
import { DecisionEffectsService, type DecidedCase } from './decision-effects.service.js';
import {
  checkDecision,
  decisionMade,
  decisionText,
  statusAfterRejection,
  type DecisionRequest,
} from './domain/ftd-decision.js';
import { derivedFields } from './domain/pending-row.js';
import { heldUntil, judgeWaiting, outcomeAt, undoUntil } from './domain/waiting-decision.js';

type Action = RouteInput<typeof contracts.conversions.act>['body'];

/**
 * An advertiser's report of an FTD. `amount` is decimal text. It becomes the revenue if none was
 * agreed.
 */
export interface FtdReport {
  readonly leadId: number;
  readonly ftdAt: Date;
  readonly amount: string | null;
  readonly source: 'advertiser' | 'staff' | 'system';
}

/** Whoever deposited was no bad lead, so the database takes a return back (ADR 101). */
const noteOfReport = (
  { is_returned: isReturned }: ConvertedLead,
  replacesFake: boolean,
): string => {
  if (replacesFake) return 'FTD reported in place of a fake one';
  return isReturned ? 'FTD reported; return taken back' : 'FTD reported';
};

const HAS_FTD: ReadonlySet<LeadStatusId> = new Set([
  LEAD_STATUS.Ftd,
  LEAD_STATUS.PendingFtd,
  LEAD_STATUS.FtdRejected,
]);

/**
 * Returns the status after a decision, or null if the same decision was made before. Throws if it
 * may not be made.
 */
const nextStatus = (
  lead: ConvertedLead,
  conversion: ConversionRow,
  request: DecisionRequest,
  zone: string,
): LeadStatusId | null => {
  const verdict = checkDecision(
    {
      status: lead.status,
      isFake: conversion.is_fake,
      statusOverride: lead.status_override,
      advertiserPays: conversion.advertiser_pays,
      decidedAt: conversion.decided_at,
      decidedBy: conversion.decided_by,
    },
    request,
  );
  if ('next' in verdict) return verdict.next;
  if ('isRepeated' in verdict) return null;
  const made = decisionMade(conversion);
  if (verdict.refusal !== 'CONVERSION_ALREADY_DECIDED' || made === null)
    throw new AppError(verdict.refusal);
  throw new AppError(verdict.refusal, { message: decisionText(made, zone) });
};

/** Returns the error for a decision that comes while another can still be undone. */
const cameSecond = (
  { is_accept, user_name, asked_at }: WaitingDecision,
  zone: string,
): AppError => {
  const made = { verb: verbOf(is_accept), by: user_name, at: asked_at };
  return new AppError('CONVERSION_ALREADY_DECIDED', { message: decisionText(made, zone) });
};

const verbOf = (isAccept: boolean): 'accepted' | 'rejected' => (isAccept ? 'accepted' : 'rejected');

/** Entries of the audit log about decisions that took no effect. */
const END_ACTION = {
  accept: { undone: 'conversions.undo_accept', lapsed: 'conversions.accept_lapsed' },
  reject: { undone: 'conversions.undo_reject', lapsed: 'conversions.reject_lapsed' },
} as const;

/** FTDs of a page, unless it has a limit. */
const PAGE_SIZE = 100;

/** FTDs: reported once, decided once (domain §7). */
@Injectable()
export class ConversionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly conversions: ConversionRepository,
    private readonly waiting: WaitingDecisionRepository,
    private readonly query: ConversionListQuery,
    private readonly amounts: AgreedAmountsQuery,
    private readonly leads: LeadsService,
    private readonly places: ListPlacesService,
    private readonly effects: DecisionEffectsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  /** Lists the FTDs reported in a range, or a page of them. `zone` is the viewer's. */
  async list(
    body: PendingPageBody,
    zone: string,
  ): Promise<RouteReply<typeof contracts.conversions.list>> {
    const { exclude_ftd_status } = await this.settings.get();
    // Fields without a control on this page take the filter's defaults.
    const criteria = await this.leads.filterCriteria(LeadFilter.parse(body), zone, null);
    const selection = leadSelection(criteria);
    const wantsPast = body.compare_with_past && selection.byFtdBefore !== null;
    const [{ rows, next_cursor }, past] = await Promise.all([
      this.rowsOf({ conditions: selection.byFtd, isLate: selection.isLate }, body),
      wantsPast && selection.byFtdBefore
        ? this.query.totals(selection.byFtdBefore, exclude_ftd_status)
        : null,
    ]);
    return {
      data: rows.map((row) => ({ ...row, ...derivedFields(row, zone, exclude_ftd_status) })),
      past,
      ...(past && { ranges: comparedRangesOf(criteria.time, zone) ?? undefined }),
      next_cursor,
    };
  }

  private async rowsOf(
    selection: FtdSelection,
    body: PendingPageBody,
  ): Promise<{ rows: ConversionListRow[]; next_cursor: string | null }> {
    const after = await this.places.find('conversions', body);
    if (!after && !body.limit) return { rows: await this.query.list(selection), next_cursor: null };
    const limit = body.limit ?? PAGE_SIZE;
    if (after?.order === 'changes')
      return this.places.changes('conversions', { after, limit }, (range) =>
        this.query.listChanged(selection, range, limit),
      );
    const rows = await this.query.listAfter(selection, after, limit);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { rows, next_cursor: this.places.next('conversions', last) };
  }

  /** Counts the pending FTDs for the badge of the menu. `date` is UTC. */
  async pendingCount(date: string | undefined): Promise<{ count: number }> {
    const { exclude_ftd_status } = await this.settings.get();
    return {
      count: await this.query.countPending(
        exclude_ftd_status,
        date === undefined ? null : new Date(`${date.replace(' ', 'T')}Z`),
      ),
    };
  }

  /**
   * Accepts or rejects an FTD and writes the audit entry. If several people decide at once, one
   * wins. The others are refused with a text that says who decided what and when, in wall time of
   * `zone`. The same decision by the same person again changes nothing. With `can_undo`, the
   * decision first waits (ADR 44), until the time that `waitUntil` computes from now.
   */
  async act(
    action: Action,
    userId: number,
    zone: string,
    waitUntil = undoUntil,
  ): Promise<{ message: string }> {
    const receivedAt = this.clock.now();
    const { default_publisher_status } = await this.settings.get();
    await this.database.tx(async () => {
      // Concurrent decisions wait here for the first one, and then see that they came second.
      const lead = await this.conversions.lockLead(action.lead_id);
      if (!lead) throw new AppError('LEAD_NOT_FOUND');
      const conversion = await this.conversions.lockConversion(action.lead_id);
      if (!conversion) throw new AppError('LEAD_TRANSITION_ILLEGAL');
      const { is_accept: isAccept, advertiser_pays: advertiserPays = true, seen = null } = action;
      const statusOverride = isAccept
        ? null
        : statusAfterRejection(
            action.status_override,
            default_publisher_status,
            lead.publisher_status,
          );
      const request = { userId, isAccept, statusOverride, advertiserPays, receivedAt, seen };
      const ftd = { status: lead.status, isFake: conversion.is_fake };
      const waiting = await this.waiting.lock(lead.id);
      const before = waiting && judgeWaiting(waiting, ftd, request);
      if (before === 'repeated') return;
      if (waiting && before === 'second') throw cameSecond(waiting, zone);
      if (waiting) await this.waiting.delete(lead.id);
      const next = nextStatus(lead, conversion, request, zone);
      if (next === null) return;
      const decision = {
        user_id: userId,
        status: isAccept ? ftd.status : next,
        is_fake: ftd.isFake,
        is_accept: isAccept,
        status_override: statusOverride,
        advertiser_pays: advertiserPays,
      };
      if (!action.can_undo) return this.decide({ lead, conversion, next, userId }, decision);
      const times = { asked_at: receivedAt, undo_until: waitUntil(this.clock.now()) };
      return this.waiting.insert(lead.id, { ...decision, ...times });
    });
    return { message: `FTD of lead #${action.lead_id} ${verbOf(action.is_accept)}` };
  }

  /**
   * Takes back a decision of `userId`. This and `completeDecision` wait for each other at the lead,
   * so one of them wins. An FTD that still waits for a decision needs no undoing.
   */
  async undo(leadId: number, userId: number, zone: string): Promise<void> {
    await this.database.tx(async () => {
      const lead = await this.conversions.lockLead(leadId);
      if (!lead) throw new AppError('LEAD_NOT_FOUND');
      const waiting = await this.waiting.lock(leadId);
      if (waiting?.user_id === userId) {
        await this.waiting.delete(leadId);
        await this.recordEnd(waiting, 'undone', userId);
        return;
      }
      if (waiting) throw cameSecond(waiting, zone);
      if (lead.status === LEAD_STATUS.PendingFtd) return;
      const conversion = await this.conversions.lockConversion(leadId);
      const made = conversion && decisionMade(conversion);
      if (!made) throw new AppError('LEAD_TRANSITION_ILLEGAL');
      const message = decisionText(made, zone);
      throw new AppError('CONVERSION_ALREADY_DECIDED', { message });
    });
  }

  /**
   * Gives decisions of `userId` that were asked for since an instant the whole time to undo,
   * counted from now.
   */
  beginUndo(leadIds: readonly number[], userId: number, since: Date): Promise<void> {
    return this.waiting.postpone(leadIds, { userId, since, until: undoUntil(this.clock.now()) });
  }

  /** Keeps decisions of `userId` waiting while they are undone one after the other. */
  holdForUndo(leadIds: readonly number[], userId: number): Promise<void> {
    const until = heldUntil(this.clock.now());
    return this.waiting.postpone(leadIds, { userId, since: new Date(0), until });
  }

  /**
   * Applies a decision once its time is over, in the transaction that ends its wait. If the FTD has
   * changed since, the decision lapses.
   */
  async completeDecision(leadId: number): Promise<void> {
    await this.database.tx(async () => {
      const lead = await this.conversions.lockLead(leadId);
      const conversion = lead && (await this.conversions.lockConversion(leadId));
      const waiting = conversion && (await this.waiting.lock(leadId));
      if (!lead || !conversion || !waiting) return;
      const ftd = { status: lead.status, isFake: conversion.is_fake };
      const outcome = outcomeAt(waiting, ftd, this.clock.now());
      if (outcome === 'waits') return;
      await this.waiting.delete(leadId);
      const { user_id: userId, is_accept: isAccept } = waiting;
      const next = nextLeadStatus(lead.status, isAccept ? 'ftd_accepted' : 'ftd_rejected');
      if (outcome === 'decide' && next !== null)
        await this.decide({ lead, conversion, next, userId }, waiting);
      else await this.recordEnd(waiting, 'lapsed', userId);
    });
  }

  /** Lets a decision take effect. */
  private decide(
    decided: DecidedCase,
    {
      is_accept,
      status_override: publisherStatus,
      advertiser_pays: advertiserPays,
    }: Pick<WaitingDecision, 'is_accept' | 'status_override' | 'advertiser_pays'>,
  ): Promise<void> {
    if (is_accept) return this.effects.accept(decided);
    return this.effects.reject(decided, { publisherStatus, advertiserPays });
  }

  /** Records a decision that took no effect. */
  private recordEnd(
    { lead_id, asked_at, is_accept }: WaitingDecision,
    end: keyof (typeof END_ACTION)['accept'],
    userId: number,
  ): Promise<void> {
    const action = END_ACTION[is_accept ? 'accept' : 'reject'][end];
    const before = is_accept ? { accepted_at: asked_at } : { rejected_at: asked_at };
    return this.audit.record({ userId, action, entity: 'lead', entityId: lead_id, before });
  }

  /**
   * Records an advertiser's report that a lead deposited: Accepted becomes Pending FTD, with the
   * agreed revenue. A lead has at most one FTD, ever: a second report changes nothing and returns
   * false. A fake FTD does not count and is replaced by the real one. Throws
   * LEAD_TRANSITION_ILLEGAL for a lead that no advertiser accepted. Joins its caller's transaction.
   */
  reportFtd(report: FtdReport): Promise<boolean> {
    return this.database.tx(async () => {
      const lead = await this.conversions.lockLead(report.leadId);
      if (!lead) throw new AppError('LEAD_NOT_FOUND');
      const fake = HAS_FTD.has(lead.status) ? await this.conversions.lockConversion(lead.id) : null;
      if (HAS_FTD.has(lead.status) && fake?.is_fake !== true) return false;
      const status = nextLeadStatus(lead.status, fake ? 'fake_replaced' : 'ftd_reported');
      if (status === null || lead.advertiser_id === null)
        throw new AppError('LEAD_TRANSITION_ILLEGAL');
      const at = this.clock.now();
      const revenue = await this.amounts.revenueOf(lead.id, report.amount);
      const reported = {
        leadId: lead.id,
        status,
        ftdAt: report.ftdAt,
        revenue,
        capReservations: await this.effects.countInCaps(lead, false, at),
        at,
      };
      await (fake
        ? this.conversions.replaceFake(fake.id, reported)
        : this.conversions.insertReported(reported));
      await this.conversions.insertStatusChange({
        leadId: lead.id,
        source: report.source,
        userId: null,
        previousBrandStatus: lead.brand_status,
        brandStatus: lead.brand_status,
        from: lead.status,
        to: status,
        note: noteOfReport(lead, fake !== null),
        at,
      });
      await this.conversions.wakeDepositor(lead.id, at);
      await this.effects.tellReported(lead);
      return true;
    });
  }
}
