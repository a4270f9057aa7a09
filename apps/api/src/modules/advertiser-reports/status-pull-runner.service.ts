import { Inject, Injectable } from '@nestjs/common';
import { StatusPullTemplate, type Postback } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueues, defineQueue } from '#shared/queue/job-queues.service.js';
import {
  StatusPageError,
  StatusPages,
  type StatusPage,
} from '#modules/integrations/status-page.service.js';
import { InboundPostbacksRepository } from './data/inbound-postbacks.repository.js';
import {
  StatusPullRepository,
  type ClaimedPull,
  type DuePull,
} from './data/status-pull.repository.js';
import { isKnown } from './domain/known-report.js';
import { StatusReports, idOf } from './status-reports.service.js';

export const STATUS_PULL_QUEUE = defineQueue({
  name: 'status-pulls',
  data: z.object({ advertiser_id: z.int().positive() }),
  concurrency: 4,
});

/** Longer than a page takes to fetch and apply: a worker that says nothing for so long is dead. */
const LEASE_MS = 120_000;
const KEEP_EVERY = 200;
const SCAN_BATCH = 200;
interface Counts {
  read: number;
  applied: number;
  unknown: number;
}
/** Somebody else runs it, or it was changed meanwhile. */
class SupersededError extends Error {}

/**
 * Asks advertisers for statuses by their schedule (domain §6). The row is the truth, the queue only says which rows to look at; each
 * report is applied like a postback, so a run may be killed anywhere and run any number of times.
 */
@Injectable()
export class StatusPullRunner {
  constructor(
    private readonly pulls: StatusPullRepository,
    private readonly pages: StatusPages,
    private readonly reports: StatusReports,
    private readonly inbound: InboundPostbacksRepository,
    private readonly database: Database,
    private readonly queues: JobQueues,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Queues what is due and not queued: by schedule, and what Redis or a worker lost. */
  async enqueueDue(): Promise<void> {
    if (this.queues.isReachable)
      await this.enqueue(await this.pulls.listDue(this.clock.now(), SCAN_BATCH));
  }

  enqueue(due: readonly DuePull[]): Promise<boolean> {
    return this.queues.add(
      STATUS_PULL_QUEUE,
      due.map(({ advertiser_id: id, runs }) => ({
        id: `status-pull-${id}-${runs}`,
        data: { advertiser_id: id },
      })),
    );
  }

  /** One run, if it is due and nobody else has it. */
  async run(advertiserId: number, signal: AbortSignal): Promise<void> {
    const pull = await this.pulls.claim(advertiserId, this.clock.now(), this.inMs(LEASE_MS));
    if (!pull) return;
    const counts: Counts = { read: 0, applied: 0, unknown: 0 };
    let error: string | null = null;
    try {
      await this.pullAll(pull, counts, signal);
    } catch (thrown) {
      if (thrown instanceof SupersededError) return;
      if (!(thrown instanceof StatusPageError))
        this.logger.error({ err: thrown, advertiser_id: advertiserId }, 'a status pull failed');
      error =
        thrown instanceof StatusPageError
          ? thrown.message
          : 'Something went wrong. The next run tries again.';
    }
    await this.pulls.end(pull, {
      ...counts,
      error,
      at: this.clock.now(),
      nextAt: this.inMs(pull.interval_minutes * 60_000),
    });
  }

  private async pullAll(pull: ClaimedPull, counts: Counts, signal: AbortSignal): Promise<void> {
    const parsed = StatusPullTemplate.safeParse(pull.template);
    if (!parsed.success) throw new StatusPageError('The template cannot be used. Save it again.');
    const template = parsed.data;
    const secrets = await this.pages.secretsOf(pull.advertiser_id);
    // One instant for all pages: a window that moves would shift the pages under the reader.
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
        signal,
      );
      await this.applyPage(pull, page, counts);
      if (
        template.paging.kind === 'none' ||
        page.entries === 0 ||
        (template.paging.kind === 'cursor' && (page.cursor === null || page.cursor === cursor))
      )
        return;
      cursor = page.cursor ?? '';
    }
  }

  private async applyPage(
    pull: ClaimedPull,
    { reports, entries }: StatusPage,
    counts: Counts,
  ): Promise<void> {
    counts.read += entries;
    const known = await this.pulls.listKnown(
      pull.advertiser_id,
      reports.flatMap(({ lead_id: id }) => idOf(id) ?? []),
      reports.flatMap(({ brand_lead_id: id }) => id ?? []),
    );
    const fresh = reports.filter((report) => !isKnown(report, known));
    for (const [index, report] of fresh.entries()) {
      if (index % KEEP_EVERY === 0) await this.keep(pull);
      const code = await this.apply(pull.advertiser_id, report);
      if (code === 'applied') counts.applied += 1;
      else if (code === null) counts.unknown += 1;
    }
    await this.keep(pull);
  }

  /** What changed something is in the log of reports like a postback; the rest would fill it at every run. */
  private apply(advertiserId: number, report: Postback): Promise<'applied' | 'unchanged' | null> {
    return this.database.tx(async () => {
      const applied = await this.reports.apply(advertiserId, report);
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

  private async keep(pull: ClaimedPull): Promise<void> {
    if (!(await this.pulls.keep(pull, this.inMs(LEASE_MS)))) throw new SupersededError();
  }

  private inMs(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
