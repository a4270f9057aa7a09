import { Inject, Injectable } from '@nestjs/common';
import { FILE_TYPES, type FileFormat, type StreamedFile } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { Audit } from '#shared/audit/audit.service.js';
import { Database } from '#shared/database/database.service.js';
import type { Snapshot } from '#shared/database/snapshot.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import type { ExportColumn } from './columns.js';
import { csvFile } from './csv.js';
import { XLSX_MAX_ROWS, xlsxFile } from './xlsx.js';

/**
 * Concurrent exports, in all processes. Each holds a connection, and its snapshot delays vacuum.
 */
const MAX_RUNNING = 4;
const MAX_RUNNING_PER_PERSON = 2;
const RETRY_SECONDS = 10;
/** A reader that stops reading must not keep its slot for ever. */
const LIMIT_MS = 15 * 60_000;

/** A table to export: all rows of a statement. */
export interface ExportOrder<Row extends object> {
  readonly format: FileFormat;
  /** Without extension. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** Returns one row with the number of rows as `total`. */
  readonly count: Sql;
  readonly rows: Sql;
  /** Of the viewer: an IANA name or an offset. */
  readonly zone: string;
  /** Aborts when nobody waits for the file any longer. */
  readonly signal: AbortSignal;
  /** This and the following are for the audit log: who exported what. */
  readonly userId: number;
  readonly entity: string;
  readonly request: unknown;
}

const WRITERS = { csv: csvFile, xlsx: xlsxFile } as const;

/**
 * Files with any number of rows, in little memory. Rows go from a cursor through the writer of the
 * format to the reader, at the reader's pace.
 */
@Injectable()
export class Exports {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /**
   * The file, and its exact number of rows from the same snapshot. Throws EXPORT_BUSY,
   * EXPORT_TOO_LARGE, or CANCELLED if the signal has aborted.
   */
  async make<Row extends object>(order: ExportOrder<Row>): Promise<StreamedFile> {
    const signal = AbortSignal.any([order.signal, AbortSignal.timeout(LIMIT_MS)]);
    let snapshot: Snapshot | undefined;
    try {
      snapshot = await this.database.openSnapshot(signal);
      await takeSlot(snapshot, `exports of ${order.userId}`, MAX_RUNNING_PER_PERSON);
      await takeSlot(snapshot, 'exports', MAX_RUNNING);
      const [counted] = await snapshot.query<{ total: number }>(order.count);
      const total = counted?.total ?? 0;
      if (order.format === 'xlsx' && total > XLSX_MAX_ROWS) throw new AppError('EXPORT_TOO_LARGE');
      await this.audit.record({
        userId: order.userId,
        action: `${order.entity}.export`,
        entity: order.entity,
        entityId: null,
        after: {
          format: order.format,
          columns: order.columns.map(({ title }) => title),
          rows: total,
          request: order.request,
        },
      });
      return {
        name: `${order.name}.${order.format}`,
        mediaType: FILE_TYPES[order.format],
        rows: total,
        bytes: this.bytes(snapshot, order, signal),
      };
    } catch (error) {
      await snapshot?.close();
      throw signal.aborted ? new AppError('CANCELLED', { cause: error }) : error;
    }
  }

  private async *bytes<Row extends object>(
    snapshot: Snapshot,
    { format, columns, rows, zone, entity }: ExportOrder<Row>,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* WRITERS[format](columns, snapshot.batches<Row>(rows), zone);
    } catch (error) {
      if (!signal.aborted) this.logger.error({ err: error, entity, format }, 'an export broke off');
      // The connection closes early, and no browser takes the file for complete.
      throw error;
    } finally {
      await snapshot.close();
    }
  }
}

/**
 * Takes one of `slots` slots, or throws EXPORT_BUSY. A slot is an advisory lock of the snapshot's
 * transaction, so it is released however the export or the process ends.
 */
const takeSlot = async (snapshot: Snapshot, owner: string, slots: number): Promise<void> => {
  const taken = await snapshot.query(sql`
    SELECT slot
    FROM generate_series(1, ${slots}::int) slot
    WHERE pg_try_advisory_xact_lock(hashtextextended(${owner}, slot))
    LIMIT 1`);
  if (taken.length === 0) throw new AppError('EXPORT_BUSY', { retryAfterSeconds: RETRY_SECONDS });
};
