import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { PrismaClient } from '#generated/prisma/client.js';
import { Snapshot } from './snapshot.js';
import { TransactionAwarePool } from './transaction-pool.js';

/** A Prisma client; inside `tx()` one that is bound to the transaction. */
export type Records = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'
>;

interface Transaction {
  readonly client: pg.PoolClient;
  readonly afterCommit: (() => void | Promise<void>)[];
  /** Prisma bound to `client`, made at first use; `end` lets Prisma's side of the transaction finish. */
  records?: Promise<{ client: Records; end: () => Promise<void> }>;
}

export const DATABASE_POOL = Symbol('DATABASE_POOL');
const RETRIED = new Set(['40001', '40P01']);
const MAX_TRIES = 4;
const NO_LIMIT = 2 ** 31 - 1;

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
/** Whether the error is a violation of the unique constraint or index of that name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint;

/**
 * The only way to PostgreSQL. AsyncLocalStorage carries the transaction: whatever runs inside `tx()`, SQL or Prisma, uses its
 * connection and cannot use another.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly storage = new AsyncLocalStorage<Transaction>();
  private readonly prisma: PrismaClient;

  constructor(@Inject(DATABASE_POOL) private readonly pool: TransactionAwarePool) {
    this.prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  }

  /** Runs one statement. `prepared` names it for hot paths, so that PostgreSQL plans it once per connection. */
  async query<Row extends object>(sql: Sql, prepared?: string): Promise<Row[]> {
    const statement = { text: sql.text, values: sql.values, ...(prepared && { name: prepared }) };
    const { rows } = await (this.storage.getStore()?.client ?? this.pool).query<Row>(statement);
    return rows;
  }

  /** Prisma for records. Inside `tx()` it belongs to the transaction. */
  async records(): Promise<Records> {
    const transaction = this.storage.getStore();
    if (!transaction) return this.prisma;
    transaction.records ??= this.bindPrisma(transaction);
    return (await transaction.records).client;
  }

  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. Serialisation failures and deadlocks are
   * tried again from the start, so `work` must have no other effects. Inside another `tx()` it joins that one.
   */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.storage.getStore()) return work();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.runOnce(work);
      } catch (error) {
        if (attempt >= MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /** Reads of one moment that may take long and be large: see {@link Snapshot}. Never part of a transaction. */
  openSnapshot(signal: AbortSignal): Promise<Snapshot> {
    return Snapshot.open(this.pool, signal);
  }

  /** Runs after the transaction has committed; at once when there is none. Never runs after a rollback. */
  async afterCommit(effect: () => void | Promise<void>): Promise<void> {
    const transaction = this.storage.getStore();
    if (transaction) transaction.afterCommit.push(effect);
    else await effect();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }

  private async runOnce<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A connection that is lost between two statements says so by this event, and the next statement fails; unheard, it would end the process.
    const lost = (): void => undefined;
    client.on('error', lost);
    const transaction: Transaction = { client, afterCommit: [] };
    let failure: Error | undefined;
    let result: T;
    try {
      // Sent ahead of the first statement, not waited for: a round trip less. Should it fail, the connection is lost, and all that follows fails too.
      const begun = client.query('BEGIN').then(
        () => null,
        (error: unknown) => ({ error }),
      );
      result = await this.storage.run(transaction, work);
      const refused = await begun;
      if (refused) throw refused.error;
      await (await transaction.records)?.end();
      await client.query('COMMIT');
    } catch (error) {
      failure = await this.rollBack(transaction);
      throw error;
    } finally {
      client.removeListener('error', lost);
      // A connection whose rollback failed is in an unknown state: it is closed, not reused.
      client.release(failure);
    }
    for (const effect of transaction.afterCommit) await effect();
    return result;
  }

  private async rollBack(transaction: Transaction): Promise<Error | undefined> {
    try {
      await (await transaction.records)?.end();
      await transaction.client.query('ROLLBACK');
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Starts a Prisma transaction whose connection is ours and whose BEGIN and COMMIT do nothing: ours decide. */
  private bindPrisma(
    transaction: Transaction,
  ): Promise<{ client: Records; end: () => Promise<void> }> {
    return new Promise((resolve, reject) => {
      let finish: () => void = () => undefined;
      const open = new Promise<void>((done) => {
        finish = done;
      });
      const running = this.pool.lend(transaction.client, () =>
        this.prisma.$transaction(
          async (client) => {
            resolve({
              client,
              end: async () => {
                finish();
                await running;
              },
            });
            await open;
          },
          { timeout: NO_LIMIT, maxWait: NO_LIMIT },
        ),
      );
      running.catch(reject);
    });
  }
}
