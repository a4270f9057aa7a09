import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { type Lease, LeasedQueue } from '#shared/queue/leased-queue.js';
import { BlacklistCheckService } from './blacklist-check.service.js';
import { BlacklistRepository } from './data/blacklist.repository.js';
import { ImportsRepository, type ClaimedImport } from './data/imports.repository.js';

/** Items that one transaction adds or removes. Routing loads its configuration after each. */
const BATCH = 1_000;
const LEASE_MS = 120_000;
/** How long the lines of an import are kept after its last step. */
const KEPT_MS = 7 * 86_400_000;

/** Another worker has claimed the import. */
class StoppedError extends Error {}

/** Does what is due of an import, step by step, so that a run may die anywhere. */
@Injectable()
export class BlacklistImportRunnerService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly items: BlacklistRepository,
    private readonly checks: BlacklistCheckService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  async run(claimed: ClaimedImport, lease: Lease): Promise<void> {
    try {
      await this.step(claimed, lease);
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
  }

  private step(claimed: ClaimedImport, lease: Lease): Promise<void> {
    switch (claimed.state) {
      case 'checking':
        return this.check(claimed, lease);
      case 'adding':
        return this.add(claimed, lease);
      case 'undoing':
        return this.undo(claimed, lease);
      default:
        return this.forget(claimed);
    }
  }

  private async check(claimed: ClaimedImport, lease: Lease): Promise<void> {
    const sent = await this.imports.listSent(claimed.id);
    const found = await this.checks.check(sent, claimed.zone, (done) =>
      this.advance(claimed, done, lease),
    );
    await this.database.tx(async () => {
      await this.imports.storeChecked(claimed.id, found.lines);
      await this.imports.setCounts(claimed.id, found);
      await this.end(claimed, 'ready', sent.length);
    });
  }

  /** Adds batches of lines. A value that was added meanwhile becomes a fault. */
  private async add(claimed: ClaimedImport, lease: Lease): Promise<void> {
    let { done } = claimed;
    for (;;) {
      const lines = await this.imports.listAddable(claimed.id, done, BATCH);
      const last = lines.at(-1)?.line;
      if (last === undefined) break;
      await this.database.tx(async () => {
        await this.advance(claimed, last, lease);
        const contents = lines.map(({ content }) => content);
        const added = await this.items.insertMany(contents, this.clock.now(), claimed.id);
        const taken = new Set(added.map((row) => `${row.blacklist_type_id}:${row.value}`));
        const faulty = lines.filter(
          ({ content }) => !taken.has(`${content.blacklist_type_id}:${content.value}`),
        );
        const numbers = faulty.map(({ line }) => line);
        await this.imports.setFaults(claimed.id, numbers, 'On the blacklist already');
      });
      done = last;
    }
    await this.end(claimed, 'added', done);
  }

  private async undo(claimed: ClaimedImport, lease: Lease): Promise<void> {
    let { done } = claimed;
    for (;;) {
      const removed = await this.database.tx(async () => {
        const count = await this.items.deleteOfImport(claimed.id, BATCH);
        await this.advance(claimed, done + count, lease);
        return count;
      });
      if (removed === 0) break;
      done += removed;
    }
    await this.end(claimed, 'undone', done);
  }

  private async forget(claimed: ClaimedImport): Promise<void> {
    await this.database.tx(async () => {
      await this.imports.deleteLines(claimed.id);
      const state = claimed.state === 'ready' ? ('dropped' as const) : claimed.state;
      await this.must(claimed, { done: claimed.done, dueAt: null, state });
    });
  }

  private advance(claimed: ClaimedImport, done: number, lease: Lease): Promise<void> {
    if (lease.signal.aborted) throw new StoppedError('The process stops.');
    return this.must(claimed, { done, dueAt: lease.renewedEnd() });
  }

  private end(
    claimed: ClaimedImport,
    state: 'ready' | 'added' | 'undone',
    done: number,
  ): Promise<void> {
    const endedAt = this.clock.now();
    const dueAt = new Date(endedAt.getTime() + KEPT_MS);
    return this.must(claimed, { done, dueAt, state, endedAt });
  }

  private async must(
    claimed: ClaimedImport,
    next: Parameters<ImportsRepository['advance']>[1],
  ): Promise<void> {
    if (!(await this.imports.advance(claimed, next)))
      throw new StoppedError('Another worker has the import.');
  }
}

/** Checks, adds and undoes imports. */
@Injectable()
export class BlacklistImportQueueService extends LeasedQueue<number, ClaimedImport> {
  constructor(
    imports: ImportsRepository,
    runner: BlacklistImportRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'blacklist.import',
        id: z.int().positive(),
        concurrency: 1,
        leaseMs: LEASE_MS,
        rows: imports,
        run: (claimed, lease) => runner.run(claimed, lease),
      },
      queues,
      clock,
    );
  }
}
