import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import type { Clock } from '#shared/clock/clock.js';
import type { JobQueuesService, QueueDefinition } from './job-queues.service.js';
import { PeriodicTask } from './periodic-task.js';

/** A row that waits for a run. `runs` changes with every claim, so each run is a job of its own. */
interface DueRow<Id extends number | string> {
  readonly id: Id;
  readonly runs: number;
}

/** The table behind a queue: a repository of the module that owns the table. */
interface LeasedRows<Id extends number | string, Row> {
  /** Lists rows that are due, and rows whose lease has run out. */
  listDue(now: Date, limit: number): Promise<DueRow<Id>[]>;
  /**
   * Leases a due row in one statement: gives it a new `runs` and makes it due again at `leaseEnd`.
   * Null if the row is not due or another worker was faster. Later writes of the run name its
   * `runs`, so a superseded run changes nothing.
   */
  claim(id: Id, now: Date, leaseEnd: Date): Promise<Row | null>;
}

/** A run's view of its lease. */
export interface Lease {
  /** Aborts when the process cannot wait for the run any longer. */
  readonly signal: AbortSignal;
  /** The end of the lease if the run renews it now. */
  readonly renewedEnd: () => Date;
}

interface LeasedQueueOptions<Id extends number | string, Row> {
  readonly name: string;
  readonly id: z.ZodType<Id>;
  /** Concurrent runs in one process. */
  readonly concurrency: number;
  /** A worker that neither ends its run nor renews its lease for this long is considered dead. */
  readonly leaseMs: number;
  readonly rows: LeasedRows<Id, Row>;
  /**
   * Runs a row and writes its new state. A run that throws leaves the row due at the end of its
   * lease.
   */
  readonly run: (row: Row, lease: Lease) => Promise<void>;
}

const SCAN_MS = 5_000;
const SCAN_BATCH = 1_000;

/**
 * A table as a queue (ADR 21). The rows are the truth; BullMQ only carries their ids to the
 * workers. A job that Redis or a worker lost is due again, at the latest when its lease has run
 * out, and the scan queues it again.
 */
export class LeasedQueue<Id extends number | string, Row>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly definition: QueueDefinition<{ readonly id: Id }>;
  private readonly scan: PeriodicTask;
  /** Runs without a job. */
  private here = 0;

  constructor(
    private readonly options: LeasedQueueOptions<Id, Row>,
    private readonly queues: JobQueuesService,
    private readonly clock: Clock,
  ) {
    const { name, id, concurrency } = options;
    this.definition = { name, data: z.object({ id }), concurrency };
    this.scan = new PeriodicTask(
      { name: `queue due rows: ${name}`, everyMs: SCAN_MS, run: () => this.addDue() },
      queues,
    );
  }

  onApplicationBootstrap(): void {
    this.queues.process(this.definition, ({ id }, signal) => this.run(id, signal));
    this.queues.onReachable(() => void this.scan.run());
    this.scan.onApplicationBootstrap();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.scan.beforeApplicationShutdown();
  }

  /** Queues due rows at once. Does nothing while Redis is away: the scan finds them later. */
  async add(due: readonly DueRow<Id>[]): Promise<void> {
    await this.queues.add(
      this.definition,
      due.map(({ id, runs }) => ({ id: `${this.options.name}-${id}-${runs}`, data: { id } })),
    );
  }

  /** Returns how many rows `runHere` can take now. */
  get free(): number {
    return this.queues.isStopping ? 0 : this.options.concurrency - this.here;
  }

  /**
   * Runs rows that the caller leased when it added them, at once and without a job. If the commit
   * took half of the lease or more, another worker may be about to have them: the scan finds them.
   */
  runHere(rows: readonly (Row & { readonly id: Id })[], leaseEnd: Date): void {
    if (leaseEnd.getTime() - this.clock.now().getTime() <= this.options.leaseMs / 2) return;
    for (const row of rows) {
      this.here += 1;
      void this.queues
        .runHere(this.options.name, `${this.options.name}-${row.id}`, (signal) =>
          this.runLeased(row, signal),
        )
        .finally(() => {
          this.here -= 1;
        });
    }
  }

  /** Returns the end of a lease that begins now. */
  leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.options.leaseMs);
  }

  /** Queues every row that is due. A row whose job is queued already is not queued twice. */
  async addDue(): Promise<void> {
    if (this.queues.isReachable) await this.add(await this.listDue());
  }

  /** Lists the rows that a scan would queue now. */
  listDue(): Promise<DueRow<Id>[]> {
    return this.options.rows.listDue(this.clock.now(), SCAN_BATCH);
  }

  /** Runs a row, unless it is not due or another worker has it. */
  async run(id: Id, signal: AbortSignal = new AbortController().signal): Promise<void> {
    const row = await this.options.rows.claim(id, this.clock.now(), this.leaseEnd());
    if (row) await this.runLeased(row, signal);
  }

  private runLeased(row: Row, signal: AbortSignal): Promise<void> {
    return this.options.run(row, { signal, renewedEnd: () => this.leaseEnd() });
  }
}
