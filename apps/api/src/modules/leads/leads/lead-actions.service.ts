import { Injectable } from '@nestjs/common';
import {
  differencesBetween,
  ERRORS,
  type contracts,
  type ErrorCode,
  type Issue,
  type LeadActionCheck,
  type LeadActionReply,
  type LeadFormValues,
  type RouteInput,
  type SkippedLead,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import {
  ofLead,
  WebhookEventsService,
  type NewEvent,
} from '#modules/reference/webhook-events/webhook-events.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import {
  LeadActionsRepository,
  type LeadChange,
  CountedLeadsRepository,
} from './data/lead-actions.repository.js';
import {
  changedFields,
  fireFakeFtd,
  formFacts,
  formValuesOf,
  isStale,
  markTest,
  overrideTo,
  returnFor,
  undoReturn,
  updateBy,
  type ActedLead,
  type Judge,
} from './domain/lead-change.js';

type Routes = (typeof contracts)['leads'];
type BodyOf<R extends keyof Routes> =
  RouteInput<Routes[R]> extends { body: infer Body } ? Body : never;
interface Action {
  readonly name: string;
  readonly leadIds: readonly number[];
  readonly userId: number;
  readonly judge: Judge;
  readonly done: string;
  /** Values of the lead that the sender saw. */
  readonly seen?: LeadFormValues | null | undefined;
}

const leadCount = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);
type Skipped = SkippedLead & { readonly code: ErrorCode };
const skip = (leadId: number, code: ErrorCode): Skipped => ({
  lead_id: leadId,
  code,
  message: ERRORS[code][1],
});

/** The field of the form of one lead that a refusal is about. */
const FIELDS: Partial<Record<ErrorCode, keyof LeadFormValues>> = {
  LEAD_HAS_NO_REVENUE: 'revenue',
  LEAD_HAS_NO_PAYOUT: 'payout',
};

const fieldIssues = ({ code, message }: Skipped): Issue[] => {
  const field = FIELDS[code];
  return field === undefined ? [] : [{ in: 'body', field, code, message }];
};

const issueOf = ({ lead_id: id, code, message }: Skipped, index: number): Issue => ({
  in: 'body',
  field: `lead_ids.${index}`,
  code,
  message: `#${id}: ${message}`,
});

/** Judges each of the leads, in the order of the ids. */
const judgeEach = (
  leadIds: readonly number[],
  leads: readonly ActedLead[],
  judge: Judge,
): { changes: LeadChange[]; updated: number[]; skipped: Skipped[] } => {
  const found = new Map(leads.map((lead) => [lead.id, lead]));
  const [changes, updated, skipped]: [LeadChange[], number[], Skipped[]] = [[], [], []];
  for (const id of leadIds) {
    const before = found.get(id);
    const judgement = before ? judge(before) : { refusal: 'LEAD_NOT_FOUND' as const };
    if ('refusal' in judgement) {
      skipped.push(skip(id, judgement.refusal));
      continue;
    }
    updated.push(id);
    if (before && changedFields(before, judgement.next))
      changes.push({ before, after: judgement.next });
  }
  return { changes, updated, skipped };
};

/** Returns the events of a change for webhooks, which are told nothing of test leads. */
const webhookEvents = ({ before, after }: LeadChange): NewEvent[] => {
  if (after.is_test) return [];
  const { id: lead_id, publisher_id, advertiser_id } = after;
  const ids = { lead_id, publisher_id, advertiser_id };
  const subject = ofLead(ids);
  const { brand_status: advertiser_status, publisher_status } = after;
  const events: NewEvent[] = [];
  if (publisher_status !== before.publisher_status)
    events.push({
      event: 'lead.status_changed',
      ...subject,
      data: { ...ids, advertiser_status, publisher_status },
    });
  if (after.fake_ftd && !before.fake_ftd)
    events.push({ event: 'ftd.reported', ...subject, data: { ...ids, is_fake: true } });
  return events;
};

/** Actions of staff on leads. Each call is one transaction over its leads, with one audit entry. */
@Injectable()
export class LeadActionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly leads: LeadActionsRepository,
    private readonly counted: CountedLeadsRepository,
    private readonly settings: SettingsService,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookEventsService,
    private readonly audit: AuditService,
  ) {}

  async update(
    { lead_id: leadId, seen, ...fields }: BodyOf<'update'>,
    userId: number,
  ): Promise<{ message: string }> {
    const { default_publisher_status } = await this.settings.get();
    await this.act({
      name: 'leads.update',
      leadIds: [leadId],
      userId,
      judge: updateBy(fields, default_publisher_status),
      done: 'updated',
      seen,
    });
    return { message: `Lead #${leadId} updated` };
  }

  overrideStatus(
    { lead_ids: leadIds, status_override: status }: BodyOf<'overrideStatus'>,
    userId: number,
  ): Promise<LeadActionReply> {
    return this.act({
      name: 'leads.override_status',
      leadIds,
      userId,
      judge: overrideTo(status),
      done: `shown to the publisher as "${status}"`,
    });
  }

  markTest({ lead_ids: leadIds }: BodyOf<'markTest'>, userId: number): Promise<LeadActionReply> {
    return this.act({
      name: 'leads.mark_test',
      leadIds,
      userId,
      judge: markTest,
      done: 'marked as test',
    });
  }

  fireFakeFtd(
    { lead_ids: leadIds }: BodyOf<'fireFakeFtd'>,
    userId: number,
  ): Promise<LeadActionReply> {
    return this.act({
      name: 'leads.fire_fake_ftd',
      leadIds,
      userId,
      judge: fireFakeFtd,
      done: 'now Pending FTD',
    });
  }

  return(
    { lead_ids: leadIds, reason }: BodyOf<'return'>,
    userId: number,
  ): Promise<LeadActionReply> {
    return this.act({
      name: 'leads.return',
      leadIds,
      userId,
      judge: returnFor(reason),
      done: 'returned',
    });
  }

  undoReturn(
    { lead_ids: leadIds }: BodyOf<'undoReturn'>,
    userId: number,
  ): Promise<LeadActionReply> {
    return this.act({
      name: 'leads.undo_return',
      leadIds,
      userId,
      judge: undoReturn,
      done: 'no longer returned',
    });
  }

  /** Forecasts an action by its own rules. Nothing is locked or changed. */
  async check({
    lead_ids: leadIds,
    action,
    status_override: status,
    reason,
  }: BodyOf<'checkAction'>): Promise<LeadActionCheck> {
    if (leadIds.length === 0) throw new AppError('NO_ROW_SELECTED');
    const judges = {
      status_override: overrideTo(status ?? ''),
      mark_test: markTest,
      fire_ftd: fireFakeFtd,
      return: returnFor(reason ?? 'other'),
      undo_return: undoReturn,
    } satisfies Record<typeof action, Judge>;
    const found = await this.leads.read(leadIds);
    const { changes, updated, skipped } = judgeEach(leadIds, found, judges[action]);
    const changed = new Set(changes.map(({ after }) => after.id));
    const reasons = [...new Set(skipped.map(({ message }) => message))];
    return {
      total: leadIds.length,
      changed: changed.size,
      unchanged: updated.filter((id) => !changed.has(id)),
      refused: reasons.map((reason) => ({
        reason,
        lead_ids: skipped.filter((one) => one.message === reason).map((one) => one.lead_id),
      })),
      deposited: await this.leads.listDeposited(leadIds),
    };
  }

  /**
   * Changes the leads that allow it and lists the others. If no lead allows it, throws the reason
   * of the first.
   */
  private async act(action: Action): Promise<LeadActionReply> {
    if (action.leadIds.length === 0) throw new AppError('NO_ROW_SELECTED');
    const result = await this.database.tx(async () => {
      const found = await this.leads.lock(action.leadIds);
      const { changes, updated, skipped } = judgeEach(action.leadIds, found, action.judge);
      for (const change of changes) await this.mustBeCurrent(change, action.seen ?? null);
      if (changes.length > 0) await this.write(action, changes);
      return { updated, skipped };
    });
    const [first] = result.skipped;
    if (first && result.updated.length === 0)
      throw new AppError(first.code, {
        issues: action.leadIds.length === 1 ? fieldIssues(first) : result.skipped.map(issueOf),
      });
    const { updated, skipped } = result;
    const unchanged = skipped.length > 0 ? `, ${leadCount(skipped.length)} left unchanged` : '';
    return { message: `${leadCount(updated.length)} ${action.done}${unchanged}`, ...result };
  }

  /** Throws CONFLICT if the lead changed after the sender had read its form. The lead is locked. */
  private async mustBeCurrent(
    { before, after }: LeadChange,
    seen: LeadFormValues | null,
  ): Promise<void> {
    if (seen === null || !isStale(before, seen)) return;
    const change = await this.leads.findLastChange(before.id);
    throw new AppError('CONFLICT', {
      details: {
        version: change?.id ?? 1,
        saved_at: (change?.changed_at ?? this.clock.now()).toISOString(),
        saved_by: change?.user_id ? { id: change.user_id, name: change.user_name ?? '' } : null,
        also_saved_by: [],
        differences: differencesBetween(
          formFacts(seen),
          formFacts(formValuesOf(before)),
          formFacts(formValuesOf(after)),
        ),
      },
    });
  }

  private async write({ name, userId }: Action, changes: readonly LeadChange[]): Promise<void> {
    await this.leads.write(changes, userId, this.clock.now());
    const tests = changes.filter(({ before, after }) => after.is_test && !before.is_test);
    if (tests.length > 0) await this.counted.uncount(tests.map(({ after }) => after.id));
    // The publisher gets a postback when its status changes, but not for test leads.
    const shownToPublisher = changes.filter(
      ({ before, after }) => after.publisher_status !== before.publisher_status && !after.is_test,
    );
    await this.outbox.addMany(
      'publisher-postback',
      shownToPublisher.map(({ after }) => ({ lead_id: after.id, event: 'status_changed' })),
    );
    await this.webhooks.add(...changes.flatMap(webhookEvents));
    const entries = changes.map(({ before, after }) => ({
      id: after.id,
      ...changedFields(before, after),
    }));
    const [one] = entries.length === 1 ? entries : [];
    const keyed = (side: 'before' | 'after') =>
      one?.[side] ?? Object.fromEntries(entries.map((entry) => [entry.id, entry[side]]));
    await this.audit.record({
      userId,
      action: name,
      entity: 'lead',
      entityId: one?.id ?? null,
      before: keyed('before'),
      after: keyed('after'),
    });
  }
}
