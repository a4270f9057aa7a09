import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { rightsIn } from '#shared/auth/admission.service.js';
import { StaffAuthenticator, TokenAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { runInContext } from '#shared/logging/request-context.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import {
  ScheduledChangeRepository,
  type ScheduledChangeRow,
} from './data/scheduled-change.repository.js';
import { RefusedError, ScheduledSavesService } from './scheduled-saves.service.js';

/** Failures that may pass, 30 seconds and more apart, after which a change is refused. */
const MAX_FAILURES = 10;
const FAILED = 'It could not be saved: the server failed. The log says why.';

/** Returns why a save was refused. Null for a failure that may pass. */
const refusalOf = (error: unknown): string | null => {
  if (error instanceof RefusedError) return error.message;
  // CONFLICT: somebody saved at the same moment. The next try compares with what they saved.
  if (!(error instanceof AppError) || error.status >= 500 || error.code === 'CONFLICT') return null;
  const faults = error.options.issues?.map(({ message }) => message) ?? [];
  return faults.length > 0 ? [...new Set(faults)].join('. ') : error.message;
};

/** Makes the changes that are due. Any number of processes may do so at once. */
@Injectable()
export class ScheduledChangeRunnerService {
  constructor(
    private readonly repository: ScheduledChangeRepository,
    private readonly saves: ScheduledSavesService,
    private readonly staff: StaffAuthenticator,
    private readonly tokens: TokenAuthenticator,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly jobs: JobQueuesService,
  ) {}

  async runDue(isStopping: () => boolean = () => false): Promise<void> {
    while (!isStopping() && (await this.runNext()));
  }

  /**
   * Makes one change that is due. It stays locked until its save commits, with its state in the same
   * transaction: it is saved once, and a process that dies leaves it pending. False if none is due.
   */
  private async runNext(): Promise<boolean> {
    let claimed: ScheduledChangeRow | null = null;
    try {
      await this.database.tx(async () => {
        claimed = await this.repository.claimDue(this.clock.now());
        if (claimed) await this.run(claimed);
      });
    } catch (error) {
      if (claimed === null) throw error;
      await this.settleFailure(claimed, error);
    }
    return claimed !== null;
  }

  private async run(row: ScheduledChangeRow): Promise<void> {
    const caller = await this.callerOf(row);
    const context = {
      traceId: `scheduled-change-${row.id}`,
      scheduledChangeId: row.id,
      ...rightsIn(caller),
    };
    const version = await runInContext(context, () => this.saves.apply(row, caller));
    await this.repository.settle(row.id, { state: 'done', at: this.clock.now(), version });
  }

  /** Returns the author with their rights of this moment: those of the token that they used. */
  private async callerOf(row: ScheduledChangeRow): Promise<StaffCaller> {
    const { made_by: userId, made_by_name: name, api_token_id: tokenId, zone } = row;
    const isByToken = tokenId !== null;
    const caller = await (isByToken
      ? this.tokens.callerOf(tokenId)
      : this.staff.callerOf(userId, zone));
    if (caller) return caller;
    throw new RefusedError(
      isByToken ? `The API token of ${name} has ended.` : `${name} may not sign in any more.`,
    );
  }

  private async settleFailure(row: ScheduledChangeRow, error: unknown): Promise<void> {
    const reason = refusalOf(error);
    if (reason !== null) return this.refuse(row, reason);
    this.jobs.logger.error({ err: error, change: row.id }, 'a scheduled change failed');
    if ((await this.repository.noteFailure(row.id)) >= MAX_FAILURES) await this.refuse(row, FAILED);
  }

  /** Refuses a change, unless another process made it or somebody moved it meanwhile. */
  private refuse({ id, title, at }: ScheduledChangeRow, reason: string): Promise<void> {
    return this.database.tx(async () => {
      const settled = { state: 'refused', at: this.clock.now(), reason } as const;
      if (!(await this.repository.settle(id, settled, at))) return;
      await this.audit.record({
        userId: null,
        action: 'scheduled_change.refuse',
        entity: 'scheduled_change',
        entityId: id,
        after: { record: title, at, reason },
      });
    });
  }
}

/** How often a process looks for changes that are due. */
const EVERY_MS = 5_000;

@Injectable()
export class ScheduledChangeJob extends PeriodicTask {
  constructor(runner: ScheduledChangeRunnerService, jobs: JobQueuesService) {
    super(
      {
        name: 'make scheduled changes',
        everyMs: EVERY_MS,
        run: () => runner.runDue(() => this.isStopping),
      },
      jobs,
    );
  }
}
