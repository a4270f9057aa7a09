import { Injectable } from '@nestjs/common';
import { firstPlace, type PagePlace } from '@leadline/advertiser-call';
import {
  DRY_RUN,
  type DryRunRow,
  type PullChange,
  type StatusPullDryRun,
  type StatusPullDryRunBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import {
  StatusPageError,
  StatusPagesService,
  type PullSession,
  type StatusPage,
} from '#modules/delivery/integrations/status-page.service.js';
import { StatusPullRepository } from './data/status-pull.repository.js';
import { foreseen, ForeseenLeads } from './domain/foreseen.js';
import type { ReportRules } from './domain/kept-call.js';
import { PullTally, unknownLead, type RowPlace } from './domain/pull-tally.js';
import { inOurWords } from './domain/pulled-report.js';
import { meansFtd, type KnownDeposit } from './domain/report.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { idOf } from './status-reports.service.js';

/** The longest that all calls of a dry run may take, because a person waits for the answers. */
const LIMIT_MS = 30_000;

/** A dry run under way. */
interface Trial {
  readonly advertiserId: number;
  readonly session: PullSession;
  readonly signal: AbortSignal;
  readonly tally: PullTally;
  readonly rows: DryRunRow[];
  readonly leads: ForeseenLeads;
  /** Deposits by the advertiser's ids of their events, as the reports so far would leave them. */
  readonly deposits: Map<string, KnownDeposit>;
}
/** The part of a row that depends on its lead. */
type Effect = Pick<DryRunRow, 'lead_id' | 'reading' | 'changes' | 'problem'>;

const NO_EFFECT: Effect = { lead_id: null, reading: null, changes: [], problem: null };
const has = (changes: readonly PullChange[], kind: PullChange['kind']): boolean =>
  changes.some((change) => change.kind === kind);

/**
 * Fetches the pages of a draft and says what a run would make of each row. It changes no lead and
 * moves no pull; only an audit entry is stored.
 */
@Injectable()
export class StatusPullDryRunService {
  constructor(
    private readonly pulls: StatusPullRepository,
    private readonly pages: StatusPagesService,
    private readonly mappings: StatusMappingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws ADVERTISER_NOT_FOUND, and VALIDATION_FAILED as a save does. */
  async run(
    advertiserId: number,
    { template, secrets }: StatusPullDryRunBody,
    userId: number,
  ): Promise<StatusPullDryRun> {
    const session = await this.pages.draft(advertiserId, template, secrets, this.clock.now());
    await this.audit.record({
      userId,
      action: 'status_pull.dry_run',
      entity: 'advertiser',
      entityId: advertiserId,
      after: { url: template.request.url },
    });
    const trial: Trial = {
      advertiserId,
      session,
      signal: AbortSignal.timeout(LIMIT_MS),
      tally: new PullTally(),
      rows: [],
      leads: new ForeseenLeads(advertiserId),
      deposits: new Map(),
    };
    let hasMore = false;
    let failure: StatusPageError | null = null;
    try {
      hasMore = await this.readPages(trial);
    } catch (error) {
      if (!(error instanceof StatusPageError)) throw error;
      failure = error;
    }
    const { pages, read, applied, statuses, ftds, unknown, refused } = trial.tally.result;
    return {
      ...{ pages, read, applied, statuses, ftds, unknown, refused },
      has_more: hasMore,
      rows: trial.rows,
      error: failure?.message ?? null,
      failed_answer: failure?.answer ?? null,
    };
  }

  /** Returns whether there are more pages than a dry run fetches. */
  private async readPages(trial: Trial): Promise<boolean> {
    const { advertiserId, session, signal } = trial;
    const { template } = session;
    const begun = { ...trial, session: await this.pages.withSteps(session, signal) };
    let place: PagePlace | null = firstPlace(template);
    const most = Math.min(DRY_RUN.pages, template.max_pages);
    for (let number = 1; number <= most && place !== null; number += 1) {
      const rules = await this.mappings.rules(advertiserId);
      const page: StatusPage = await this.pages.fetch(
        begun.session,
        { place, number },
        { format: rules.format, meansFtd: (status) => meansFtd(rules.meanings, status) },
        signal,
      );
      await this.readPage(begun, number, page, rules);
      place = page.next;
    }
    return place !== null && most < template.max_pages;
  }

  private async readPage(
    trial: Trial,
    number: number,
    page: StatusPage,
    rules: ReportRules,
  ): Promise<void> {
    const { tally, rows } = trial;
    tally.addPage(page.entries);
    await this.loadLeads(trial, page);
    for (const [index, row] of page.rows.entries()) {
      const place = { page: number, row: index + 1 };
      const effect = row.report
        ? this.effectOf(trial, row.report, rules, place)
        : { ...NO_EFFECT, problem: problemOf(row.refusal) };
      if (!row.report) tally.addRefusal(row.refusal, place);
      if (rows.length < DRY_RUN.rows) rows.push({ ...place, raw: page.textOf(index), ...effect });
    }
    for (const refusal of page.beyond) tally.addRefusal(refusal, null);
  }

  /** Reads the leads of a page that no page before named, and the known deposits of the page. */
  private async loadLeads(
    { advertiserId, leads, deposits }: Trial,
    { rows }: StatusPage,
  ): Promise<void> {
    const reports = rows.flatMap(({ report }) => report ?? []);
    const found = await this.pulls.listReported(
      advertiserId,
      reports.flatMap(({ lead_id: id }) => idOf(id) ?? []),
      reports.flatMap(({ brand_lead_id: id }) => id ?? []),
    );
    for (const lead of found) if (!leads.has(lead.id)) leads.set(lead);
    const ids = reports.flatMap(({ deposit_id: id }) => id ?? []);
    for (const deposit of await this.pulls.listDeposits(advertiserId, ids))
      deposits.set(deposit.external_id, deposit);
  }

  private effectOf(
    { advertiserId, session, tally, leads, deposits }: Trial,
    sent: Parameters<typeof inOurWords>[2],
    { meanings, format }: ReportRules,
    place: RowPlace,
  ): Effect {
    const { mapped } = inOurWords(session.template, meanings, sent);
    const read = { ...NO_EFFECT, reading: mapped.report };
    const lead = leads.find(idOf(sent.lead_id), sent.brand_lead_id);
    if (!lead) {
      tally.addUnknown(sent, place);
      return { ...read, problem: problemOf(unknownLead(sent)) };
    }
    const result = foreseen(mapped, lead, {
      advertiserId,
      now: this.clock.now(),
      zone: format.zone,
      deposit: deposits.get(sent.deposit_id ?? '') ?? null,
    });
    if ('problem' in result) {
      const refusal = problemOf(result.problem);
      tally.addRefusal({ ...refusal, lead: String(lead.id), count: 1 }, place);
      return { ...read, lead_id: lead.id, problem: refusal };
    }
    const { changes, after } = result;
    leads.set(after);
    const { deposit_id: id, deposit_amount: amount } = sent;
    if (id !== null && amount !== null)
      deposits.set(id, { lead_id: lead.id, external_id: id, amount });
    tally.addChange({
      isApplied: changes.length > 0,
      hasNewStatus: has(changes, 'status'),
      hasNewFtd: has(changes, 'ftd'),
    });
    return { ...read, lead_id: lead.id, changes: [...changes] };
  }
}

const problemOf = ({
  field,
  reason,
}: {
  readonly field: string;
  readonly reason: string;
}): NonNullable<DryRunRow['problem']> => ({ field, reason });
