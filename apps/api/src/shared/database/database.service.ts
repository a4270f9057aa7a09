import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { PrismaClient } from '#generated/prisma/client.js';
import { ReadReplicaService } from './read-replica.service.js';
import { sendStatement } from './connections.js';
import { sqlStateOf } from './sql-state.js';
import { DATABASE_POOL, TransactionAwarePool } from './transaction-pool.js';

/** A Prisma client; inside `tx()` one that is bound to the transaction. */
export type Records = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'
>;

/** Prisma inside a transaction of ours. `end` completes Prisma's side of it. */
interface BoundRecords {
  readonly client: Records;
  readonly end: () => Promise<void>;
}
interface Transaction {
  readonly client: pg.PoolClient;
  readonly afterCommit: (() => void | Promise<void>)[];
  /** Prisma bound to `client`, made at first use. */
  records?: Promise<BoundRecords>;
  /** The COMMIT, once it was sent. */
  commit?: Promise<pg.QueryResult>;
  /** Whether a statement was not sent, so that the others must not be committed. */
  isIncomplete?: boolean;
  /** Failure of the first failed statement. */
  failure?: unknown;
}
/**
 * Runs the last statement of a transaction and sends COMMIT right behind it, which saves a round
 * trip. If the statement fails, PostgreSQL rolls back. In a joined transaction it only runs the
 * statement.
 */
export type LastStatement = <Row extends object>(sql: Sql, prepared?: string) => Promise<Row[]>;

type Work<T> = (last: LastStatement) => Promise<T>;

/** All reads of the transaction see one state. */
const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
/** Serialisation failure and deadlock: the same transaction may succeed when it runs again. */
const RETRIED_STATES = new Set(['40001', '40P01']);
const MAX_TRIES = 4;
/** Code of a statement after an earlier one of the transaction failed. */
const ABORTED = '25P02';
/** Longest time that a timer can wait, in milliseconds. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The only way to PostgreSQL. AsyncLocalStorage carries the transaction: everything that runs
 * inside `tx()`, SQL or Prisma, uses its connection and cannot use another.
 */
@Injectable()
export class DatabaseService implements OnApplicationShutdown {
  private readonly storage = new AsyncLocalStorage<Transaction>();
  private readonly prisma: PrismaClient;

  constructor(
    @Inject(DATABASE_POOL) private readonly pool: TransactionAwarePool,
    @Optional() private readonly replica?: ReadReplicaService,
  ) {
    // Without `minimal`, Prisma quotes our source code in the message of every error.
    this.prisma = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal' });
  }

  /** Connections of the pool, and the number of callers that wait for one. */
  get connections(): Readonly<Record<'used' | 'idle' | 'waiting', number>> {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /**
   * Runs one statement. On hot paths, `prepared` gives the statement a name, so that PostgreSQL
   * plans it once per connection.
   */
  async query<Row extends object>(sql: Sql, prepared?: string): Promise<Row[]> {
    const transaction = this.openTransaction();
    const name = this.pool.preparesStatements ? prepared : undefined;
    const statement = { text: sql.text, values: sql.values, ...(name && { name }) };
    if (!transaction) return (await this.pool.query<Row>(statement)).rows;
    try {
      return await sendStatement<Row>(transaction.client, statement, () => {
        transaction.isIncomplete = true;
      });
    } catch (error) {
      transaction.failure ??= error;
      // Statements sent behind it fail too, and the caller of a later one may learn of it first.
      throw sqlStateOf(error) === ABORTED ? transaction.failure : error;
    }
  }

  /** Returns Prisma, for records. Inside `tx()` it is bound to the transaction. */
  async records(): Promise<Records> {
    const transaction = this.openTransaction();
    if (!transaction) return this.prisma;
    transaction.records ??= this.bindPrisma(transaction.client);
    return (await transaction.records).client;
  }

  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. After a
   * serialisation failure or a deadlock it starts again, so `work` must have no effects outside the
   * database. Inside another `tx()` it joins that transaction. Work that ends with a call of `last`
   * must not fail after it.
   */
  async tx<T>(work: Work<T>): Promise<T> {
    if (this.storage.getStore()) return this.join(work);
    return this.onPrimary(work, 'BEGIN');
  }

  /**
   * Runs `work`, undoes everything that it wrote, and returns its result. Inside `tx()`, all else
   * that the transaction wrote stays.
   */
  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    const transaction = this.openTransaction();
    if (!transaction) return this.tx(() => this.rehearse(work));
    const { afterCommit, failure } = transaction;
    const effects = afterCommit.length;
    await this.query(sql`SAVEPOINT rehearsal`);
    try {
      return await work();
    } finally {
      await this.query(sql`ROLLBACK TO SAVEPOINT rehearsal`);
      // One that stayed would be the target of the rollback of an outer rehearsal.
      await this.query(sql`RELEASE SAVEPOINT rehearsal`);
      afterCommit.length = effects;
      transaction.failure = failure;
    }
  }

  /**
   * Runs `work`, which only reads, in a transaction that sees one state, with everything that was
   * committed before the call. It runs on the replica if one can answer, else on the primary, so
   * `work` may run twice. Inside `tx()` it joins that transaction.
   */
  async read<T>(work: Work<T>): Promise<T> {
    if (this.storage.getStore()) return this.join(work);
    const onPrimary = (): Promise<T> => this.onPrimary(work, BEGIN_READ);
    if (!this.replica) return onPrimary();
    return this.replica.answer((client) => this.runOnce(work, client, BEGIN_READ), onPrimary);
  }

  /** Runs `effect` after the commit, or at once outside a transaction. Never after a rollback. */
  async afterCommit(effect: () => void | Promise<void>): Promise<void> {
    const transaction = this.storage.getStore();
    if (transaction) transaction.afterCommit.push(effect);
    else await effect();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
    // No transaction is open any more. Node copies the value of an enabled storage into every
    // promise.
    this.storage.disable();
  }

  private openTransaction(): Transaction | undefined {
    const transaction = this.storage.getStore();
    if (transaction?.commit) throw new Error('A statement was sent after the last one.');
    return transaction;
  }

  private join<T>(work: Work<T>): Promise<T> {
    return work((sql, prepared) => this.query(sql, prepared));
  }

  private async onPrimary<T>(work: Work<T>, begin: string): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.runOnce(work, await this.pool.connect(), begin);
      } catch (error) {
        if (attempt >= MAX_TRIES || !RETRIED_STATES.has(sqlStateOf(error) ?? '')) throw error;
      }
    }
  }

  private async runOnce<T>(work: Work<T>, client: pg.PoolClient, begin: string): Promise<T> {
    const transaction: Transaction = { client, afterCommit: [] };
    let failure: Error | undefined;
    let result: T;
    try {
      // BEGIN is sent, but not awaited: this saves a round trip. It fails only if the connection is
      // lost, and then every later statement fails too.
      const beginFailure = client.query(begin).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      result = await this.storage.run(transaction, work, this.lastOf(transaction));
      const failed = await beginFailure;
      if (failed) throw failed.error;
      await (await transaction.records)?.end();
      if (transaction.isIncomplete) throw new Error('A statement could not be sent.');
      const { command } = await (transaction.commit ?? client.query('COMMIT'));
      // PostgreSQL answers this if a statement had failed.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    } catch (error) {
      failure = await this.rollBack(transaction);
      throw error;
    } finally {
      // If the rollback failed, the state of the connection is unknown: it is closed, not reused.
      client.release(failure);
    }
    for (const effect of transaction.afterCommit) await effect();
    return result;
  }

  private lastOf(transaction: Transaction): LastStatement {
    return async <Row extends object>(sql: Sql, prepared?: string): Promise<Row[]> => {
      // Prisma has to end its side of the transaction first.
      if (transaction.records) return this.query<Row>(sql, prepared);
      const rows = this.query<Row>(sql, prepared);
      if (transaction.isIncomplete) return rows;
      transaction.commit = transaction.client.query('COMMIT');
      // The runner of the transaction waits for it too. Until then, a rejection would be unhandled.
      transaction.commit.catch(() => undefined);
      return rows;
    };
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

  /**
   * Starts a Prisma transaction on our connection. Its BEGIN and COMMIT do nothing (see
   * {@link TransactionAwarePool}), so only our own BEGIN and COMMIT count.
   */
  private bindPrisma(connection: pg.PoolClient): Promise<BoundRecords> {
    return new Promise((resolve, reject) => {
      let finish: () => void = () => undefined;
      const untilEnd = new Promise<void>((done) => {
        finish = done;
      });
      const hold = async (client: Records): Promise<void> => {
        const end = async (): Promise<void> => {
          finish();
          await running;
        };
        resolve({ client, end });
        await untilEnd;
      };
      const running = this.pool.lend(connection, () =>
        this.prisma.$transaction(hold, { timeout: NO_TIMEOUT_MS, maxWait: NO_TIMEOUT_MS }),
      );
      running.catch(reject);
    });
  }
}
