import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { FILE_TYPES, XLSX_MAX_ROWS, type StreamedFile } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { directDatabaseUrl, Environment } from '#shared/config/environment.js';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { ReadReplicaService } from '#shared/database/read-replica.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import type { ExportData } from './export-run.js';
import { ExportThread, type ThreadExport } from './export-thread.js';

/**
 * Concurrent exports, in all processes, on each server. Each holds a connection, and its snapshot
 * delays vacuum.
 */
const MAX_RUNNING = 4;
const MAX_RUNNING_PER_PERSON = 2;
const RETRY_SECONDS = 10;
/** A reader that stops reading must not keep its slot for ever. */
const LIMIT_MS = 15 * 60_000;

/** Table to export: all rows of a statement. */
export interface ExportOrder extends Omit<ExportData, 'slots' | 'triesReplica' | 'isMasked'> {
  /** File name without extension. */
  readonly name: string;
  /** Aborts when nobody waits for the file any longer. */
  readonly signal: AbortSignal;
  /** This and the following fields are for the audit log. */
  readonly userId: number;
  readonly entity: string;
  readonly request: unknown;
}

/**
 * Makes files with any number of rows, in little memory. A separate thread writes them, at the
 * reader's pace.
 */
@Injectable()
export class ExportsService implements OnApplicationShutdown {
  private readonly thread: ExportThread;

  constructor(
    private readonly audit: AuditService,
    environment: Environment,
    threads: ThreadsService,
    private readonly replica: ReadReplicaService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.thread = new ExportThread(
      threads,
      {
        databaseUrl: directDatabaseUrl(environment),
        replica: replica.options,
        maxRunning: MAX_RUNNING,
      },
      (error, fields, message) => this.logger.warn({ err: error, ...fields }, message),
    );
    replica.whenSilent(() => this.thread.loseReplica());
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.close();
  }

  /**
   * Returns the file, and its exact number of rows from the same snapshot. Throws EXPORT_BUSY,
   * EXPORT_TOO_LARGE, or CANCELLED if the signal has aborted.
   */
  async make(order: ExportOrder): Promise<StreamedFile> {
    const { format, columns, count, rows, zone, userId } = order;
    const signal = AbortSignal.any([order.signal, AbortSignal.timeout(LIMIT_MS)]);
    let file: ThreadExport | null = null;
    try {
      const slots = [
        { owner: `exports of ${userId}`, slots: MAX_RUNNING_PER_PERSON },
        { owner: 'exports', slots: MAX_RUNNING },
      ];
      file = await this.thread.begin(
        {
          ...{ format, columns, zone, slots, triesReplica: this.replica.isUsed },
          isMasked: !maySeeContactData(),
          ...{ count: statementOf(count), rows: statementOf(rows) },
        },
        signal,
      );
      if (!file) throw new AppError('EXPORT_BUSY', { retryAfterSeconds: RETRY_SECONDS });
      if (format === 'xlsx' && file.total > XLSX_MAX_ROWS) throw new AppError('EXPORT_TOO_LARGE');
      this.replica.count(file.server);
      await this.record(order, file);
      return {
        name: `${order.name}.${format}`,
        mediaType: FILE_TYPES[format],
        rows: file.total,
        bytes: this.bytes(file, order, signal),
      };
    } catch (error) {
      file?.stop();
      throw signal.aborted ? new AppError('CANCELLED', { cause: error }) : error;
    }
  }

  private record(
    { userId, entity, format, request }: ExportOrder,
    { titles, total }: ThreadExport,
  ): Promise<void> {
    return this.audit.record({
      userId,
      action: `${entity}.export`,
      entity,
      entityId: null,
      after: { format, columns: titles, rows: total, request },
    });
  }

  private async *bytes(
    file: ThreadExport,
    { format, entity }: ExportOrder,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const piece = await file.next();
        if (!piece) return;
        yield piece;
      }
    } catch (error) {
      if (!signal.aborted) this.logger.error({ err: error, entity, format }, 'an export broke off');
      // The connection closes early, and no browser takes the file for complete.
      throw error;
    } finally {
      file.stop();
    }
  }
}

/** Returns the parts of a statement that can go to another thread. */
const statementOf = ({ text, values }: ExportData['rows']): ExportData['rows'] => ({
  text,
  values,
});
