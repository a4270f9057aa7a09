import type pg from 'pg';
import { resultWithin } from '#shared/timing/time-limits.js';
import {
  SEEN_REPLICA,
  strangeness,
  type PrimaryPosition,
  type SeenReplica,
} from './replica-position.js';
import { createPool, type TransactionAwarePool } from './transaction-pool.js';

const SHORTEST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 20;

/**
 * - `away`: it cannot be reached, or does not answer in time
 * - `behind`: it has not caught up in time
 * - `strange`: it is no replica of the primary
 * - `unknown`: the primary does not report the position that the replica has to reach
 * - `cancels`: it does not keep the rows that long reads need
 * - `busy`: all connections are in use
 */
export type Unfitness = 'away' | 'behind' | 'strange' | 'unknown' | 'cancels' | 'busy';

/** The replica cannot answer now. */
export class ReplicaUnfitError extends Error {
  constructor(
    readonly reason: Unfitness,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Returns the socket of a client. The driver waits for a silent server; only its socket can be
 * ended.
 */
const streamOf = (client: pg.PoolClient): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

export interface ReplicaOptions {
  readonly url: string;
  readonly size: number;
  readonly preparesStatements: boolean;
  /** How long a read waits until the replica has caught up. */
  readonly waitMs: number;
}

/**
 * Connections to a replica. When one is handed out, its server is known to belong to the primary
 * and to show everything up to a position of it. Nothing is remembered about either server, because
 * both may be replaced under the same address.
 */
export class ReplicaConnections {
  readonly pool: TransactionAwarePool;
  private readonly inUse = new Set<pg.PoolClient>();

  constructor(private readonly options: ReplicaOptions) {
    const { url, size, preparesStatements } = options;
    // The next user of the connection learns that it is lost.
    this.pool = createPool(url, size, () => undefined, preparesStatements);
    this.pool
      .on('acquire', (client) => this.inUse.add(client))
      .on('release', (_error, client) => this.inUse.delete(client));
  }

  /**
   * Returns a connection for the next transaction alone, which the caller releases. The transaction
   * may take its snapshot from now on, but not earlier. `keepsRows` is for long reads, which would
   * be cancelled otherwise. Throws `ReplicaUnfitError`, after twice `waitMs` at most.
   */
  async connect(position: PrimaryPosition, keepsRows = false): Promise<pg.PoolClient> {
    const deadline = performance.now() + this.options.waitMs;
    const client = await this.acquire();
    try {
      const seen = await this.caughtUp(client, position, deadline);
      if (keepsRows && !seen.keeps_rows)
        throw new ReplicaUnfitError('cancels', 'hot_standby_feedback is off.');
      return client;
    } catch (error) {
      const unfit =
        error instanceof ReplicaUnfitError
          ? error
          : new ReplicaUnfitError('away', 'It failed.', error);
      // Another server may answer at this address the next time.
      client.release(unfit.reason === 'away' || unfit.reason === 'strange');
      throw unfit;
    }
  }

  /** Ends the connections in use: their statements fail at once. */
  destroy(): void {
    for (const client of this.inUse) streamOf(client).destroy();
  }

  async close(): Promise<void> {
    const ended = this.pool.end();
    this.destroy();
    await ended;
  }

  private async acquire(): Promise<pg.PoolClient> {
    const connecting = this.pool.connect();
    try {
      const client = await resultWithin(connecting, this.options.waitMs);
      if (client) return client;
    } catch (error) {
      throw new ReplicaUnfitError('away', 'It cannot be reached.', error);
    }
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw this.inUse.size >= this.options.size
      ? new ReplicaUnfitError('busy', 'All its connections are in use.')
      : new ReplicaUnfitError('away', 'It cannot be reached.');
  }

  private async caughtUp(
    client: pg.PoolClient,
    position: PrimaryPosition,
    deadline: number,
  ): Promise<SeenReplica> {
    for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const seen = await this.look(client, position);
      const strange = strangeness(seen, position);
      if (strange !== null) throw new ReplicaUnfitError('strange', strange);
      if (seen.is_reached) return seen;
      if (performance.now() + pauseMs > deadline)
        throw new ReplicaUnfitError('behind', 'It has not caught up in time.');
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  }

  private async look(client: pg.PoolClient, { lsn }: PrimaryPosition): Promise<SeenReplica> {
    const name = this.pool.preparesStatements ? 'replica.seen' : undefined;
    const answer = await resultWithin(
      client.query<SeenReplica>({ text: SEEN_REPLICA, values: [lsn], ...(name && { name }) }),
      this.options.waitMs,
    );
    const seen = answer?.rows[0];
    if (!seen) throw new ReplicaUnfitError('away', 'It does not answer in time.');
    return seen;
  }
}
