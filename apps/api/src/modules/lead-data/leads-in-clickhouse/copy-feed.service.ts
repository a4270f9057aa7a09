import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { directDatabaseUrl, Environment, reportEngine } from '#shared/config/environment.js';
import { isUnknownTable } from '#shared/database/clickhouse.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { CopyTables } from './data/copy-tables.js';
import { CopyRowsConnection } from './data/copy-rows-connection.js';
import type { CopyRowsQuery } from './data/copy-rows.query.js';
import { ReportCopiesRepository, type ReportCopy } from './data/report-copies.repository.js';
import { batchLine, signedRows, type CountedRow } from './domain/batch-rows.js';
import { COPY_KINDS, type CopyKind } from './domain/copy-kinds.js';
import { InvalidCopy } from './domain/invalid-copy.js';
import { readLine } from './domain/tab-separated.js';

const HOLD_SECONDS = 10;
const KEEP_EVERY_MS = 3_000;
const IDS_A_BATCH = 50_000;
/** A statement of ClickHouse has a limited length. */
const IDS_A_QUESTION = 10_000;
const ERASED_AFTER_SECONDS = 3_600;
/** Every question names each abandoned batch, so a copy with many is rebuilt. */
const MOST_ABANDONED = 500;

/**
 * Feeds the copies of leads and clicks in ClickHouse (ADR 52). Rows are only added, with the number
 * of their batch, and a batch counts once PostgreSQL says so. Failed, repeated and double work is
 * therefore never visible: neither a part of a batch, nor the batch of a process that lost its
 * turn.
 */
@Injectable()
export class CopyFeedService implements OnApplicationShutdown {
  readonly kinds = COPY_KINDS;
  private readonly holder = randomUUID();
  private readonly connections: Readonly<Record<CopyKind, CopyRowsConnection>>;
  /**
   * Copies whose tables were checked: they have no batch beyond the numbers that were given out.
   */
  private readonly trusted = new Set<string>();

  constructor(
    private readonly copies: ReportCopiesRepository,
    private readonly tables: CopyTables,
    private readonly environment: Environment,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    const url = directDatabaseUrl(environment);
    this.connections = {
      leads: new CopyRowsConnection(url, 'leads'),
      clicks: new CopyRowsConnection(url, 'clicks'),
    };
  }

  get isWanted(): boolean {
    return reportEngine(this.environment) === 'clickhouse';
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.kinds.map((kind) => this.connections[kind].end()));
  }

  /**
   * Brings the copy of that kind up to date, or loads the next part of a new one. Both kinds may be
   * fed at the same time.
   * @returns whether there is more to do at once
   */
  async step(kind: CopyKind): Promise<boolean> {
    if (!this.isWanted) return false;
    const copies = await this.copies.list(kind);
    const serving = copies.findLast(({ state }) => state === 'serving');
    const loading = copies.findLast(({ state }) => state === 'loading');
    const rows = await this.connections[kind].rows();
    // Questions that began before the replacement may still use it.
    for (const copy of copies)
      if (serving && copy.id < serving.id && copy.is_idle) await this.forget(copy);
    if (!serving && !loading) {
      await this.begin(kind, rows);
      return true;
    }
    if (serving) {
      await this.whileValid(serving, () => this.follow(serving, rows));
      if (!loading && (await this.keepsErased(serving))) await this.begin(kind, rows);
    }
    if (loading && loading.id > (serving?.id ?? 0))
      return (await this.whileValid(loading, () => this.load(loading, rows))) ?? true;
    return false;
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    if (this.isWanted) await this.copies.release(this.holder);
  }

  /** Builds new copies. Each replaces the present one when it is complete. */
  async rebuild(): Promise<void> {
    for (const kind of this.kinds) await this.begin(kind, await this.connections[kind].rows());
  }

  /**
   * Whether the copy must be replaced to drop erased data. Erased rows no longer count but still
   * hold the data, so the whole copy is rebuilt, at most once an hour, because a copy of many leads
   * takes minutes.
   */
  private async keepsErased(copy: ReportCopy): Promise<boolean> {
    return (
      copy.age_seconds > ERASED_AFTER_SECONDS &&
      copy.holder === this.holder &&
      (await this.copies.isOutlived(copy.id))
    );
  }

  private async begin(kind: CopyKind, rows: CopyRowsQuery): Promise<void> {
    const copy = { kind, name: randomBytes(6).toString('hex') };
    await this.tables.create(copy);
    await this.copies.insert(copy, await rows.beginning());
    this.logger.info({ copy: copy.name, kind }, 'a copy is made in ClickHouse');
  }

  /** Drops a copy whose rows no longer count. */
  private async forget(copy: ReportCopy): Promise<void> {
    await this.copies.delete(copy.id);
    await this.tables.drop(copy);
  }

  /**
   * Holds the copy during the work. A copy that does not belong to these rows is dropped; the next
   * step makes a new one.
   */
  private async whileValid(
    copy: ReportCopy,
    work: () => Promise<boolean>,
  ): Promise<boolean | null> {
    // Otherwise another process could take the copy, and neither would ever finish long work.
    const keep = (): void => {
      this.copies.keep(copy.id, this.holder, HOLD_SECONDS).catch((error: unknown) => {
        this.logger.warn({ err: error, copy: copy.name }, 'the copy could not be kept');
      });
    };
    const timer = setInterval(keep, KEEP_EVERY_MS);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof InvalidCopy) && !isUnknownTable(error)) throw error;
      this.logger.warn({ err: error, copy: copy.name }, 'the copy in ClickHouse is made anew');
      await this.forget(copy);
      return null;
    } finally {
      clearInterval(timer);
    }
  }

  /** Takes a copy. Null if another process has it. */
  private async hold(listed: ReportCopy): Promise<ReportCopy | null> {
    const isHeld = listed.holder === this.holder && listed.held_seconds > HOLD_SECONDS / 2;
    if (isHeld && listed.batch === listed.next_batch && this.trusted.has(listed.name))
      return listed;
    const copy = await this.copies.hold(listed.id, this.holder, HOLD_SECONDS);
    if (!copy) {
      this.trusted.delete(listed.name);
      return null;
    }
    if (copy.abandoned.length > MOST_ABANDONED)
      throw new InvalidCopy('too many of its batches were abandoned');
    // PostgreSQL may have been restored to an earlier state, while the tables were not.
    if (!this.trusted.has(copy.name)) {
      if ((await this.tables.lastBatch(copy)) > copy.next_batch)
        throw new InvalidCopy('it has batches that this database knows nothing of');
      this.trusted.add(copy.name);
    }
    return copy;
  }

  /** Adds the changes since the last time. */
  private async follow(listed: ReportCopy, source: CopyRowsQuery): Promise<boolean> {
    const copy = await this.hold(listed);
    if (!copy) return false;
    const { id } = copy;
    const ticket = await source.lastTicket();
    const changes = await source.changesSince(copy.horizon);
    if (changes.storage !== copy.storage)
      throw new InvalidCopy('a table that it is made of was emptied, restored or rewritten');
    if (changes.horizon < copy.horizon) throw new InvalidCopy('the database went back in time');
    const now = changes.lines.map(readLine);
    const ids = [...new Set([...now.map(([row]) => Number(row)), ...changes.removed])];
    const before = await this.rowsOf(copy, ids);
    const to = { state: 'serving' as const, position: copy.position, ticket };
    const progress = { ...to, horizon: changes.horizon };
    const rows = signedRows(now, before);
    if (rows.length === 0)
      return this.copies.advance({ id, batch: copy.next_batch }, this.holder, progress);
    const batch = await this.copies.nextBatch(id, this.holder);
    if (batch === null) return false;
    await this.tables.insert(
      copy,
      rows.map((row) => batchLine(batch, row)),
    );
    return this.copies.advance({ id, batch }, this.holder, progress);
  }

  /** Adds the next rows by id. @returns whether there are more */
  private async load(listed: ReportCopy, source: CopyRowsQuery): Promise<boolean> {
    const copy = await this.hold(listed);
    if (!copy) return false;
    const { id } = copy;
    const until = copy.position + IDS_A_BATCH;
    const lines = await source.between(copy.position, until);
    const isLast = until >= (await source.newestId());
    const progress = {
      state: isLast ? ('serving' as const) : ('loading' as const),
      ...{ position: until, horizon: copy.horizon, ticket: 0n },
    };
    const batch =
      lines.length === 0 ? copy.next_batch : await this.copies.nextBatch(id, this.holder);
    if (batch === null) return false;
    if (lines.length > 0)
      await this.tables.insert(
        copy,
        lines.map((line) => `${batch}\t1\t${line}`),
      );
    const isOurs = await this.copies.advance({ id, batch }, this.holder, progress);
    if (isOurs && isLast)
      this.logger.info({ copy: copy.name, kind: copy.kind }, 'a copy in ClickHouse is complete');
    return isOurs;
  }

  private async rowsOf(copy: ReportCopy, ids: readonly number[]): Promise<CountedRow[]> {
    const rows: CountedRow[] = [];
    for (let from = 0; from < ids.length; from += IDS_A_QUESTION)
      rows.push(...(await this.tables.rowsOf(copy, ids.slice(from, from + IDS_A_QUESTION))));
    return rows;
  }
}
