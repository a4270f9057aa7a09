import { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
} from '@clickhouse/client';
import type { Sql } from 'sql-template-tag';
import { Environment } from '#shared/config/environment.js';
import { clickhouseText } from './clickhouse-text.js';

/** Seconds above `DB_READ_TIMEOUT_SECONDS`, after which ClickHouse itself ends a statement. */
const MORE_SECONDS = 5;
/** Time to wait for the connection to a shard. */
const CONNECT_MS = 1_000;

/** Settings that make an answer either whole or an error, whatever the user's profile says. */
const WHOLE_ANSWERS = {
  // Otherwise an error after the first rows would look like the end.
  wait_end_of_query: 1,
  skip_unavailable_shards: 0,
  timeout_overflow_mode: 'throw',
  // Newer versions write numbers, whose last digits JSON.parse would lose.
  output_format_json_quote_64bit_integers: 1,
  connect_timeout_with_failover_ms: CONNECT_MS,
  // A filter may name a thousand values of 255 characters for each of several fields.
  max_query_size: '8388608',
} as const;

/** ClickHouse, on the servers in `CLICKHOUSE_URL`. It holds a copy of PostgreSQL's data. */
@Injectable()
export class ClickhouseService implements OnApplicationShutdown {
  private readonly servers: readonly ClickHouseClient[];
  private readonly limitSeconds: number;
  /** Cluster of the servers. Null for a single server. */
  readonly cluster: string | null;

  constructor(environment: Environment) {
    this.limitSeconds = environment.DB_READ_TIMEOUT_SECONDS;
    this.cluster = environment.CLICKHOUSE_CLUSTER ?? null;
    this.servers = environment.CLICKHOUSE_URL.map((url) =>
      createClient({
        url,
        request_timeout: (this.limitSeconds + MORE_SECONDS) * 1000,
        // Errors go to the caller. The client's own log would contain statements with values.
        log: { level: ClickHouseLogLevel.OFF },
      }),
    );
  }

  get isConfigured(): boolean {
    return this.servers.length > 0;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }

  /** Returns the rows of a statement, each an array. 64-bit numbers are texts. `signal` aborts. */
  async rows<Row extends readonly unknown[]>(statement: Sql, signal?: AbortSignal): Promise<Row[]> {
    const query = clickhouseText(statement);
    return this.onFirst(async (server) => {
      const reply = await server.query({
        query,
        format: 'JSONCompact',
        ...(signal && { abort_signal: signal }),
        clickhouse_settings: { ...WHOLE_ANSWERS, max_execution_time: this.limitSeconds },
      });
      return (await reply.json<Row>()).data;
    });
  }

  /**
   * Inserts rows, written as lines of TabSeparated without their ends, into all shards. If it
   * throws, any of them may have arrived.
   */
  async insert(table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
    const [first = '', ...others] = columns;
    await this.onFirst((server) =>
      server.insert({
        table,
        columns: [first, ...others],
        format: 'TabSeparated',
        values: Readable.from(chunked(lines), { objectMode: false }),
        clickhouse_settings: { insert_distributed_sync: 1, wait_end_of_query: 1 },
      }),
    );
  }

  /** Runs a statement that defines tables on every server. */
  async onEvery(statement: Sql): Promise<void> {
    const query = clickhouseText(statement);
    await Promise.all(this.servers.map((server) => server.command({ query })));
  }

  /** Runs the work on the first server that can be reached. Its result or error counts. */
  private async onFirst<T>(work: (server: ClickHouseClient) => Promise<T>): Promise<T> {
    let failure: unknown = new Error('CLICKHOUSE_URL is not set.');
    for (const server of this.servers)
      try {
        return await work(server);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        failure = error;
      }
    throw failure;
  }
}

const LINES_A_CHUNK = 1_000;

function* chunked(lines: readonly string[]): Generator<Buffer> {
  for (let from = 0; from < lines.length; from += LINES_A_CHUNK)
    yield Buffer.from(`${lines.slice(from, from + LINES_A_CHUNK).join('\n')}\n`);
}

const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ClickHouseError) &&
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'].includes(
    String((error as { code?: unknown }).code),
  );

const UNKNOWN_TABLE = '60';

/**
 * Returns the number of a ClickHouse error. The client does not find it in the messages of 18.16.
 */
const codeOf = (error: Error): string | undefined =>
  error instanceof ClickHouseError ? error.code : /^Code: (\d+)[,.]/.exec(error.message)?.[1];

/** Whether a statement failed because a table is not there. */
export const isUnknownTable = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === UNKNOWN_TABLE;

/**
 * Limits on rows to read, time, speed, memory and bytes to read, as the user's profile sets them.
 */
const TOO_MUCH = new Set(['158', '159', '160', '241', '307']);

/** Whether a statement was ended because it exceeded a limit. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && TOO_MUCH.has(codeOf(error) ?? '');
