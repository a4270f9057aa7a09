import { withoutContactCells, type ExportColumn, type FileFormat } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { ReplicaConnections } from '#shared/database/replica-connections.js';
import { Snapshot } from '#shared/database/snapshot.js';
import type { TransactionAwarePool } from '#shared/database/transaction-pool.js';
import { csvFile } from './csv.js';
import { xlsxFile } from './xlsx.js';

export type Statement = Pick<Sql, 'text' | 'values'>;
/** Reports an error in a cell. The file is still made. */
export type Warn = (error: unknown, fields: object, message: string) => void;
/** Makes the columns of a file. A module of columns exports it as `columnsOf`. */
export type ColumnsOf<Options, Row> = (
  options: Options,
  warn: Warn,
) => readonly ExportColumn<Row>[];

/** Content of an export, as data that can go to another thread. */
export interface ExportData {
  readonly format: FileFormat;
  /** Address of a module of columns, and the options for making them. */
  readonly columns: { readonly module: string; readonly options: unknown };
  /** Returns one row with the number of rows as `total`. */
  readonly count: Statement;
  readonly rows: Statement;
  /** The viewer's zone: an IANA name or an offset. */
  readonly zone: string;
  /**
   * Slots by owner. An export takes one slot of each owner, and is refused if any owner has none
   * left.
   */
  readonly slots: readonly { readonly owner: string; readonly slots: number }[];
  /** Whether personal data is masked. */
  readonly isMasked: boolean;
  /** Whether the replica may be tried. */
  readonly triesReplica: boolean;
}

/** Servers for the rows. */
export interface ExportServers {
  readonly primary: TransactionAwarePool;
  readonly replica: ReplicaConnections | null;
}
/** Facts about a file before its first piece. */
export interface BegunExport {
  readonly total: number;
  readonly titles: readonly string[];
  readonly server: 'primary' | 'replica';
}

const WRITERS = { csv: csvFile, xlsx: xlsxFile } as const;

/** A file in the making: rows go from a cursor through the writer of the format. */
export class ExportRun {
  private readonly stopping = new AbortController();
  private snapshot: Snapshot | undefined;
  private pieces: AsyncGenerator<Uint8Array> | undefined;
  /** The next piece is made while the reader uses the current one. */
  private ahead: Promise<IteratorResult<Uint8Array, unknown>> | undefined;

  constructor(
    private readonly servers: ExportServers,
    private readonly data: ExportData,
    private readonly warn: Warn,
  ) {}

  /**
   * Begins the file. Returns the exact number of rows, and the titles of the columns. Null if no
   * slot is free.
   */
  async begin(): Promise<BegunExport | null> {
    const { columns: source } = this.data;
    const { columnsOf } = (await import(source.module)) as {
      columnsOf: ColumnsOf<unknown, object>;
    };
    const whole = columnsOf(source.options, this.warn);
    const columns = this.data.isMasked ? withoutContactCells(whole) : whole;
    const { primary, replica } = this.servers;
    const { signal } = this.stopping;
    if (replica && this.data.triesReplica)
      try {
        return await this.beginOn(
          'replica',
          await Snapshot.openOnReplica(primary, replica, signal),
          columns,
        );
      } catch {
        // The primary gives the reason for a failure, unless the replica failed.
        await this.snapshot?.close().catch(() => undefined);
      }
    return this.beginOn('primary', await Snapshot.open(primary, signal), columns);
  }

  private async beginOn(
    server: BegunExport['server'],
    snapshot: Snapshot,
    columns: readonly ExportColumn<object>[],
  ): Promise<BegunExport | null> {
    const { count, rows, format, zone, slots } = this.data;
    this.snapshot = snapshot;
    for (const { owner, slots: number } of slots)
      if (!(await takeSlot(snapshot, owner, number))) {
        await snapshot.close();
        return null;
      }
    const [counted] = await snapshot.query<{ total: number }>(count);
    this.pieces = WRITERS[format](columns, snapshot.batches<object>(rows), zone);
    return { total: counted?.total ?? 0, titles: columns.map(({ title }) => title), server };
  }

  /** Returns the next piece of the file. Null at its end. */
  async next(): Promise<Uint8Array | null> {
    const { pieces } = this;
    if (!pieces) throw new Error('The export has not begun.');
    const result = await (this.ahead ?? pieces.next());
    if (result.done) {
      // The reader of the whole file may begin the next export at once.
      await this.snapshot?.close();
      return null;
    }
    this.ahead = pieces.next();
    // The caller of the next piece sees the failure. Until then, it must not end the thread.
    this.ahead.catch(() => undefined);
    return result.value;
  }

  /** Ends the export at any point, and cancels the running statement. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.snapshot?.close();
  }
}

/**
 * Whether one of the owner's slots was free. A slot is an advisory lock of the snapshot's
 * transaction, so it is released however the export or the process ends.
 */
const takeSlot = async (snapshot: Snapshot, owner: string, slots: number): Promise<boolean> => {
  const taken = await snapshot.query(sql`
    SELECT slot
    FROM generate_series(1, ${slots}::int) slot
    WHERE pg_try_advisory_xact_lock(hashtextextended(${owner}, slot))
    LIMIT 1`);
  return taken.length > 0;
};
