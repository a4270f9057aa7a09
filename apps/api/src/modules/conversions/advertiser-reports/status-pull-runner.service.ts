import { Inject, Injectable } from '@nestjs/common';
import { firstPlace, type PagePlace } from '@leadline/advertiser-call';
import type { Postback, PullRefusal, StatusPullTemplate } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { type Lease, LeasedQueue } from '#shared/queue/leased-queue.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import {
  refusalOf,
  StatusPageError,
  StatusPagesService,
  withRefusal,
  type StatusPage,
} from '#modules/delivery/integrations/status-page.service.js';
import { ReportIntakeService } from './report-intake.service.js';
import {
  StatusPullRepository,
  type ClaimedPull,
  type PullCounts,
} from './data/status-pull.repository.js';
import type { ReportRules } from './domain/kept-call.js';
import {
  isKnown,
  mapReport,
  meansFtd,
  type MappedReport,
  type StatusMeanings,
  saysRefused,
} from './domain/report.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { StatusReportsService, idOf, type AppliedReport } from './status-reports.service.js';

/** The lease is renewed after each page, and within a page after this many reports. */
const RENEW_EVERY = 200;

type Counts = { -readonly [Name in keyof PullCounts]: PullCounts[Name] };
/** Report as it was sent, which is logged, and in our words, which is applied. */
interface ReadReport {
  readonly sent: Postback;
  readonly mapped: MappedReport;
}
const NONE: PullCounts = {
  pages: 0,
  read: 0,
  applied: 0,
  statuses: 0,
  ftds: 0,
  unknown: 0,
  refused: 0,
  refusals: [],
};
/** Another worker has claimed the pull, or staff have changed it. */
class SupersededError extends Error {}

/** Page that was read, with the rules to read its statuses. */
interface PageInHand {
  readonly template: StatusPullTemplate;
  readonly page: StatusPage;
  readonly rules: ReportRules;
}

const inOurWords = (
  template: StatusPullTemplate,
  meanings: StatusMeanings,
  sent: Postback,
): ReadReport => {
  const mapped = mapReport(meanings, sent);
  const isRefused = mapped.isRefused || (!mapped.report.ftd && saysRefused(template, sent));
  return { sent, mapped: { ...mapped, isRefused } };
};

/** Counts an applied report. A report that matches no lead of the advertiser counts as unknown. */
const count = (counts: Counts, applied: AppliedReport | null): void => {
  if (applied === null) counts.unknown += 1;
  if (applied?.code === 'applied') counts.applied += 1;
  if (applied?.hasNewStatus === true) counts.statuses += 1;
  if (applied?.hasNewFtd === true) counts.ftds += 1;
};

/** Counts a row that could not be read. Rows refused for the same reason share one entry. */
const addRefusal = (counts: Counts, refusal: PullRefusal): void => {
  counts.refused += refusal.count;
  counts.refusals = withRefusal(counts.refusals, refusal);
};

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
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** One run of a pull that this worker has claimed. */
  async run(pull: ClaimedPull, lease: Lease): Promise<void> {
    const counts: Counts = { ...NONE };
    const startedAt = this.clock.now();
    let error: string | null = null;
    try {
      await this.pullAll(pull, counts, lease);
    } catch (thrown) {
      if (thrown instanceof SupersededError) return;
      error = this.errorText(thrown, pull);
    }
    const now = this.clock.now();
    await this.pulls.end(pull, {
      ...counts,
      error,
      startedAt,
      at: now,
      nextAt: new Date(now.getTime() + pull.interval_minutes * 60_000),
    });
  }

  /**
   * Returns the error that staff see on a failed run. Logs failures that are not the advertiser's.
   */
  private errorText(thrown: unknown, { advertiser_id }: ClaimedPull): string {
    if (thrown instanceof StatusPageError) return thrown.message;
    this.logger.error({ err: thrown, advertiser_id }, 'a status pull failed');
    return 'Something went wrong. The next run tries again.';
  }

  private async pullAll(pull: ClaimedPull, counts: Counts, lease: Lease): Promise<void> {
    const { advertiser_id: advertiserId } = pull;
    const session = await this.pages.begin(
      advertiserId,
      pull.template,
      this.clock.now(),
      lease.signal,
    );
    const { template } = session;
    let place: PagePlace | null = firstPlace(template);
    for (let turn = 0; turn < template.max_pages && place !== null; turn += 1) {
      // Read for each page, so that a mapping saved meanwhile applies from the next page on.
      const rules = await this.mappings.rules(advertiserId);
      const page = await this.pages.fetch(
        session,
        place,
        { format: rules.format, meansFtd: (status) => meansFtd(rules.meanings, status) },
        lease.signal,
      );
      await this.applyPage(pull, { template, page, rules }, counts, lease);
      place = page.next;
    }
  }

  private async applyPage(
    pull: ClaimedPull,
    { template, page, rules }: PageInHand,
    counts: Counts,
    lease: Lease,
  ): Promise<void> {
    counts.pages += 1;
    counts.read += page.entries;
    for (const refusal of page.refusals) addRefusal(counts, refusal);
    const known = await this.pulls.listKnown(
      pull.advertiser_id,
      page.reports.flatMap(({ lead_id: id }) => idOf(id) ?? []),
      page.reports.flatMap(({ brand_lead_id: id }) => id ?? []),
    );
    const fresh = page.reports
      .map((sent) => inOurWords(template, rules.meanings, sent))
      .filter(({ mapped }) => !isKnown(mapped.report, known));
    for (const [index, report] of fresh.entries()) {
      if (index % RENEW_EVERY === 0) await this.renew(pull, lease);
      await this.count(pull.advertiser_id, report, rules, counts);
    }
    await this.renew(pull, lease);
  }

  /**
   * Applies and counts a report. A report whose time is impossible for its lead is refused like an
   * unreadable row.
   */
  private async count(
    advertiserId: number,
    report: ReadReport,
    rules: ReportRules,
    counts: Counts,
  ): Promise<void> {
    try {
      count(counts, await this.apply(advertiserId, report, rules));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
      const { lead_id: ours, brand_lead_id: theirs } = report.sent;
      for (const { field, message } of error.options.issues ?? [])
        addRefusal(counts, refusalOf(ours ?? theirs, field, message));
    }
  }

  /**
   * Applies a report and logs it like a postback, but only if it changed something. Otherwise every
   * run would fill the log.
   */
  private apply(
    advertiserId: number,
    { sent, mapped }: ReadReport,
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

/** Runs status pulls when they are due. A pull has the id of its advertiser. */
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
