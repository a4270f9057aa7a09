import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { type Lease, LeasedQueue } from '#shared/queue/leased-queue.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import {
  ImportRepository,
  type ClaimedSource,
  type ImportedBatch,
  type MatchingLead,
} from './data/import.repository.js';
import { delaySeconds } from './domain/next-move.js';
import { batchSize, nextPosition, windowEnd } from './domain/import-batch.js';
import { EmailValidationService, type EmailVerdict } from './email-validation.service.js';
import { CampaignConsumerQueueService } from './consumer-runner.service.js';

/** How long an import waits after a failure, and before it looks up domains again. */
const RETRY_MS = 30_000;
/** Number of tries for a batch with domains that got no answer. Then these count as unchecked. */
const MOST_TRIES = 5;

/** The import was paused, or another worker has claimed it. */
class StoppedError extends Error {}

/**
 * Imports the leads of sources in batches. Each batch is one transaction with the position of the
 * import, so a run may die anywhere: the next run continues after the last batch.
 */
@Injectable()
export class ImportRunnerService {
  constructor(
    private readonly imports: ImportRepository,
    private readonly emails: EmailValidationService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Imports until the source is finished or paused, or the process stops. */
  async run(claimed: ClaimedSource, lease: Lease): Promise<void> {
    let source: ClaimedSource | null = claimed;
    try {
      while (source && !lease.signal.aborted) source = await this.importBatch(source, lease);
      if (source) await this.imports.giveBack(source, this.clock.now());
    } catch (error) {
      if (error instanceof StoppedError) return;
      this.logger.error(
        { err: error, campaign_source_id: claimed.id },
        'an import of a campaign failed and will be retried',
      );
      await this.imports.giveBack(claimed, this.inMs(RETRY_MS));
    }
  }

  /** Imports a batch and returns the source after it. Null if nothing is left to do now. */
  private async importBatch(source: ClaimedSource, lease: Lease): Promise<ClaimedSource | null> {
    const size = batchSize(source.validate_email);
    const found = await this.imports.listMatching(source, {
      after: source.last_lead_id,
      until: windowEnd(source),
      limit: size,
    });
    const verdicts = await this.verdictsOn(source, found);
    const count = (wanted: EmailVerdict): number =>
      found.filter(({ email }) => verdicts?.get(email) === wanted).length;
    const unchecked = count('unchecked');
    if (unchecked > 0 && source.tries + 1 < MOST_TRIES) {
      await this.imports.giveBack(source, this.inMs(RETRY_MS), true);
      return null;
    }
    const position = nextPosition(source, found, size);
    await this.store(source, lease, {
      leadIds: found
        .filter(({ email }) => !verdicts || verdicts.get(email) === 'valid')
        .map(({ id }) => id),
      delaySeconds: delaySeconds(source.delay, source.delay_unit),
      matched: found.length,
      invalid: count('invalid'),
      unchecked,
      position,
      isLast: position >= source.until_lead_id,
    });
    if (position >= source.until_lead_id) return null;
    return { ...source, last_lead_id: position, tries: 0 };
  }

  /**
   * Stores a batch. Throws if the import was paused meanwhile; then nothing of the batch is stored.
   */
  private async store(source: ClaimedSource, lease: Lease, batch: ImportedBatch): Promise<void> {
    await this.database.tx(async () => {
      const now = this.clock.now();
      await this.imports.lockCampaign(source.campaign_id);
      const added = await this.imports.addConsumers(source, batch, now);
      if (!(await this.imports.advance(source, batch, added, now, lease.renewedEnd())))
        throw new StoppedError('The import goes on elsewhere or later.');
    });
  }

  /** Checks e-mails. Null if the campaign takes every e-mail. */
  private verdictsOn(
    source: ClaimedSource,
    leads: readonly MatchingLead[],
  ): Promise<Map<string, EmailVerdict>> | null {
    return source.validate_email ? this.emails.check(leads.map(({ email }) => email)) : null;
  }

  private inMs(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** Imports the sources of campaigns. */
@Injectable()
export class CampaignImportQueueService extends LeasedQueue<number, ClaimedSource> {
  constructor(
    imports: ImportRepository,
    runner: ImportRunnerService,
    consumers: CampaignConsumerQueueService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'campaigns.import',
        id: z.int().positive(),
        concurrency: 2,
        // Renewed with each batch. The slowest batch looks up 200 domains, 20 at once.
        leaseMs: 120_000,
        rows: imports,
        run: async (source, lease) => {
          await runner.run(source, lease);
          // New people need not wait for the next scan.
          await consumers.addDue();
        },
      },
      queues,
      clock,
    );
  }
}
