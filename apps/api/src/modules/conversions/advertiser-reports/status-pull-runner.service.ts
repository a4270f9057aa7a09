import { Inject, Injectable } from '@nestjs/common';
import { firstPlace, type PagePlace } from '@leadline/advertiser-call';
import { refusalOf, type StatusPullTemplate } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { type Lease, LeasedQueue } from '#shared/queue/leased-queue.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import {
  StatusPageError,
  StatusPagesService,
  type StatusPage,
} from '#modules/delivery/integrations/status-page.service.js';
import { ReportIntakeService } from './report-intake.service.js';
import { PullAnswersService } from './pull-answers.service.js';
import { StatusPullRepository, type ClaimedPull } from './data/status-pull.repository.js';
import type { ReportRules } from './domain/kept-call.js';
import { PullTally, type RowPlace } from './domain/pull-tally.js';
import { inOurWords, type PulledReport } from './domain/pulled-report.js';
import { isKnown, meansFtd } from './domain/report.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { StatusReportsService, idOf, type AppliedReport } from './status-reports.service.js';

/** The lease is renewed after each page, and within a page after this many reports. */
const RENEW_EVERY = 200;

/** Another worker has claimed the pull, or staff have changed it. */
class SupersededError extends Error {}

/** Page that was read, with its number and the rules to read its statuses. */
interface PageInHand {
  readonly template: StatusPullTemplate;
  readonly number: number;
  readonly page: StatusPage;
  readonly rules: ReportRules;
}
interface PlacedReport extends PulledReport {
  readonly at: RowPlace;
}

/**
 * Asks advertisers for the statuses of their leads (domain §6). Each report is applied like a
 * postback, so a run may be killed anywhere and repeated any number of times.
 */
@Injectable()
export class StatusPullRunnerService {
  constructor(
    private readonly pulls: StatusPullRepository,
    private readonly pages: StatusPagesService,
    private readonly reports: StatusReportsService,
    private readonly intake: ReportIntakeService,
    private readonly mappings: StatusMappingsService,
    private readonly answers: PullAnswersService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** One run of a pull that this worker has claimed. */
  async run(pull: ClaimedPull, lease: Lease): Promise<void> {
    const tally = new PullTally();
    const startedAt = this.clock.now();
    let failure: unknown = null;
    try {
      await this.pullAll(pull, tally, lease);
    } catch (thrown) {
      if (thrown instanceof SupersededError) return;
      failure = thrown;
    }
    const now = this.clock.now();
    const ended = {
      ...tally.result,
      failedRows: tally.failedRows,
      error: failure === null ? null : this.errorText(failure, pull),
      startedAt,
      at: now,
      nextAt: new Date(now.getTime() + pull.interval_minutes * 60_000),
    };
    await this.database.tx(async () => {
      const isLatest = await this.pulls.end(pull, ended);
      if (isLatest && failure instanceof StatusPageError && failure.answer)
        await this.answers.keep(pull.id, failure.answer, now);
    });
  }

  /**
   * Returns the error that staff see on a failed run. Logs failures that are not the advertiser's.
   */
  private errorText(thrown: unknown, { id, advertiser_id }: ClaimedPull): string {
    if (thrown instanceof StatusPageError) return thrown.message;
    this.logger.error({ err: thrown, advertiser_id, pull_id: id }, 'a status pull failed');
    return 'Something went wrong. The next run tries again.';
  }

  private async pullAll(pull: ClaimedPull, tally: PullTally, lease: Lease): Promise<void> {
    const { advertiser_id: advertiserId } = pull;
    const session = await this.pages.begin(
      advertiserId,
      pull.template,
      this.clock.now(),
      lease.signal,
    );
    const { template } = session;
    let place: PagePlace | null = firstPlace(template);
    for (let number = 1; number <= template.max_pages && place !== null; number += 1) {
      // Read for each page, so that a mapping saved meanwhile applies from the next page on.
      const rules = await this.mappings.rules(advertiserId);
      const page = await this.pages.fetch(
        session,
        { place, number },
        { format: rules.format, meansFtd: (status) => meansFtd(rules.meanings, status) },
        lease.signal,
      );
      await this.applyPage(pull, { template, number, page, rules }, tally, lease);
      place = page.next;
    }
  }

  private async applyPage(
    pull: ClaimedPull,
    { template, number, page, rules }: PageInHand,
    tally: PullTally,
    lease: Lease,
  ): Promise<void> {
    tally.addPage(page.entries);
    const read: PlacedReport[] = [];
    for (const [index, row] of page.rows.entries()) {
      const at = { page: number, row: index + 1 };
      if (row.report) read.push({ at, ...inOurWords(template, rules.meanings, row.report) });
      else tally.addRefusal(row.refusal, at);
    }
    for (const refusal of page.beyond) tally.addRefusal(refusal, null);
    const known = await this.pulls.listKnown(
      pull.advertiser_id,
      read.flatMap(({ sent }) => idOf(sent.lead_id) ?? []),
      read.flatMap(({ sent }) => sent.brand_lead_id ?? []),
    );
    const deposits = await this.pulls.listDeposits(
      pull.advertiser_id,
      read.flatMap(({ sent }) => sent.deposit_id ?? []),
    );
    const fresh = read.filter(({ mapped }) => !isKnown(mapped.report, known, deposits));
    for (const [index, report] of fresh.entries()) {
      if (index % RENEW_EVERY === 0) await this.renew(pull, lease);
      await this.count(pull.advertiser_id, report, rules, tally);
    }
    await this.renew(pull, lease);
  }

  /**
   * Applies and counts a report. A report whose time is impossible for its lead is refused like an
   * unreadable row.
   */
  private async count(
    advertiserId: number,
    report: PlacedReport,
    rules: ReportRules,
    tally: PullTally,
  ): Promise<void> {
    const { at, sent } = report;
    try {
      const applied = await this.apply(advertiserId, report, rules);
      if (applied) tally.addChange({ ...applied, isApplied: applied.code === 'applied' });
      else tally.addUnknown(sent, at);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
      const { lead_id: ours, brand_lead_id: theirs } = sent;
      for (const { field, message } of error.options.issues ?? [])
        tally.addRefusal(refusalOf(ours ?? theirs, field, message), at);
    }
  }

  /**
   * Applies a report and logs it like a postback, but only if it changed something. Otherwise every
   * run would fill the log.
   */
  private apply(
    advertiserId: number,
    { sent, mapped }: PulledReport,
    { format: { zone } }: ReportRules,
  ): Promise<AppliedReport | null> {
    return this.database.tx(async () => {
      const applied = await this.reports.applyMapped(advertiserId, mapped, { zone });
      if (applied?.code === 'applied')
        await this.intake.keepPulled(advertiserId, applied.leadId, sent);
      return applied;
    });
  }

  private async renew(pull: ClaimedPull, lease: Lease): Promise<void> {
    if (!(await this.pulls.renew(pull, lease.renewedEnd()))) throw new SupersededError();
  }
}

/** Runs status pulls when they are due. */
@Injectable()
export class StatusPullQueueService extends LeasedQueue<number, ClaimedPull> {
  constructor(
    pulls: StatusPullRepository,
    runner: StatusPullRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'status-pulls',
        id: z.int().positive(),
        concurrency: 4,
        // Longer than it takes to fetch and apply a page.
        leaseMs: 120_000,
        rows: pulls,
        run: (pull, lease) => runner.run(pull, lease),
      },
      queues,
      clock,
    );
  }
}
