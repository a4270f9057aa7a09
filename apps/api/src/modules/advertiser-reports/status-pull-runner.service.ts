import { Inject, Injectable } from '@nestjs/common';
import { StatusPullTemplate, type Postback } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import type { Lease } from '#shared/queue/leased-queue.js';
import {
  StatusPageError,
  StatusPages,
  type StatusPage,
} from '#modules/integrations/status-page.service.js';
import { InboundPostbacksRepository } from './data/inbound-postbacks.repository.js';
import { StatusPullRepository, type ClaimedPull } from './data/status-pull.repository.js';
import { isKnown } from './domain/known-report.js';
import { saysRefused } from './domain/says-refused.js';
import { StatusReports, idOf } from './status-reports.service.js';

/** The lease is renewed after each page, and after this many reports of a page. */
const RENEW_EVERY = 200;

interface Counts {
  read: number;
  applied: number;
  unknown: number;
}
/** Another worker has claimed the pull, or staff have changed it. */
class SupersededError extends Error {}

/** A cursor that stays the same would give the same page again. */
const isLastPage = (
  { paging }: StatusPullTemplate,
  { entries, cursor: next }: StatusPage,
  cursor: string,
): boolean => {
  if (paging.kind === 'none' || entries === 0) return true;
  return paging.kind === 'cursor' && (next === null || next === cursor);
};

/**
 * Asks advertisers for the statuses of their leads (domain §6). Each report is applied like a
 * postback, so a run may be killed anywhere and repeated any number of times.
 */
@Injectable()
export class StatusPullRunner {
  constructor(
    private readonly pulls: StatusPullRepository,
    private readonly pages: StatusPages,
    private readonly reports: StatusReports,
    private readonly inbound: InboundPostbacksRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** One run of a pull that this worker has claimed. */
  async run(pull: ClaimedPull, lease: Lease): Promise<void> {
    const counts: Counts = { read: 0, applied: 0, unknown: 0 };
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
      at: now,
      nextAt: new Date(now.getTime() + pull.interval_minutes * 60_000),
    });
  }

  /** What staff read of a failed run. Logs failures that are not the advertiser's. */
  private errorText(thrown: unknown, { advertiser_id }: ClaimedPull): string {
    if (thrown instanceof StatusPageError) return thrown.message;
    this.logger.error({ err: thrown, advertiser_id }, 'a status pull failed');
    return 'Something went wrong. The next run tries again.';
  }

  private async pullAll(pull: ClaimedPull, counts: Counts, lease: Lease): Promise<void> {
    const parsed = StatusPullTemplate.safeParse(pull.template);
    if (!parsed.success) throw new StatusPageError('The template is not valid. Save it again.');
    const template = parsed.data;
    const secrets = await this.pages.secretsOf(pull.advertiser_id);
    // One instant for all pages: with a window that moves, the pages would shift between calls.
    const now = this.clock.now();
    let cursor = '';
    for (let count = 0; count < template.max_pages; count += 1) {
      const page = await this.pages.fetch(
        template,
        secrets,
        {
          now,
          page: count + (template.paging.kind === 'page' ? template.paging.first : 0),
          cursor,
        },
        lease.signal,
      );
      await this.applyPage(pull, { template, page }, counts, lease);
      if (isLastPage(template, page, cursor)) return;
      cursor = page.cursor ?? '';
    }
  }

  private async applyPage(
    pull: ClaimedPull,
    {
      template,
      page: { reports, entries },
    }: { readonly template: StatusPullTemplate; readonly page: StatusPage },
    counts: Counts,
    lease: Lease,
  ): Promise<void> {
    counts.read += entries;
    const known = await this.pulls.listKnown(
      pull.advertiser_id,
      reports.flatMap(({ lead_id: id }) => idOf(id) ?? []),
      reports.flatMap(({ brand_lead_id: id }) => id ?? []),
    );
    const fresh = reports.filter((report) => !isKnown(report, known));
    for (const [index, report] of fresh.entries()) {
      if (index % RENEW_EVERY === 0) await this.renew(pull, lease);
      const code = await this.apply(pull.advertiser_id, template, report);
      if (code === 'applied') counts.applied += 1;
      else if (code === null) counts.unknown += 1;
    }
    await this.renew(pull, lease);
  }

  /**
   * Logs a report like a postback, but only if it changed something. Otherwise every run would fill
   * the log.
   */
  private apply(
    advertiserId: number,
    template: StatusPullTemplate,
    report: Postback,
  ): Promise<'applied' | 'unchanged' | null> {
    return this.database.tx(async () => {
      const applied = saysRefused(template, report)
        ? await this.reports.applyRefusal(advertiserId, report)
        : await this.reports.apply(advertiserId, report);
      if (applied?.code === 'applied')
        await this.inbound.insertReceived({
          advertiserId,
          leadId: applied.leadId,
          outcome: 'applied',
          source: 'pull',
          payload: report,
          receivedAt: this.clock.now(),
        });
      return applied?.code ?? null;
    });
  }

  private async renew(pull: ClaimedPull, lease: Lease): Promise<void> {
    if (!(await this.pulls.renew(pull, lease.renewedEnd()))) throw new SupersededError();
  }
}
