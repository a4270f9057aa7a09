import {
  MOST_IMPORT_LINES,
  type BlacklistImport,
  type BlacklistImportBody,
  type BlacklistImportLine,
  type BlacklistImportState,
  type BlacklistLine,
  type contracts,
  type RouteInput,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { BlacklistImportQueueService } from './blacklist-import-runner.service.js';
import { ImportsRepository, type ImportRow } from './data/imports.repository.js';
import { CsvFileError, linesOfCsv } from './domain/csv-file.js';

type LinesQuery = RouteInput<typeof contracts.blacklistImports.lines>['query'];
const MOST_LISTED = 20;

const replyOf = (row: ImportRow): BlacklistImport => ({
  ...row,
  since: row.since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Reads the lines of a file. Throws BLACKLIST_FILE_WRONG. */
const linesOf = ({ text, lines = [] }: BlacklistImportBody): readonly BlacklistLine[] => {
  if (text === undefined) return lines;
  try {
    return linesOfCsv(text);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new AppError('BLACKLIST_FILE_WRONG', { message: error.message });
  }
};
const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/**
 * Imports of blacklist items: sent, looked at, started, and undone as a whole. A worker does what
 * takes long.
 */
@Injectable()
export class BlacklistImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly queue: BlacklistImportQueueService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<BlacklistImport[]> {
    return (await this.imports.list(MOST_LISTED)).map(replyOf);
  }

  async find(id: number): Promise<BlacklistImport> {
    return replyOf(await this.row(id));
  }

  async lines(
    id: number,
    { faults, page_number: page, limit }: LinesQuery,
  ): Promise<{ rows: BlacklistImportLine[]; total: number }> {
    await this.row(id);
    const offset = (page - 1) * limit;
    return this.imports.listLines(id, { isFaultsOnly: faults, limit, offset });
  }

  async create(body: BlacklistImportBody, zone: string, caller: StaffCaller): Promise<number> {
    const lines = linesOf(body);
    const at = this.clock.now();
    const values = { userId: caller.userId, fileName: body.file_name, zone, at };
    return this.change(caller, 'create', async () => {
      const id = await this.imports.insert(values, lines.slice(0, MOST_IMPORT_LINES));
      return { id, after: { file_name: body.file_name, lines: lines.length } };
    });
  }

  /** Adds the lines. `isSure` answers the question about lines that stop whole countries. */
  async start(id: number, isSure: boolean, caller: StaffCaller): Promise<void> {
    await this.change(caller, 'start', async () => {
      const row = await this.lockIn(id, 'ready');
      if (row.wide > 0 && !isSure)
        throw new AppError('BLACKLIST_TOO_WIDE', {
          message: `${linesText(row.wide)} would stop a whole country, or as much. Confirm them.`,
        });
      await this.imports.begin(id, 'adding', this.clock.now());
      return { id, after: { file_name: row.file_name, lines: row.lines - row.faults } };
    });
  }

  /**
   * Removes the items of the import that nobody has edited since. Leads that they stopped stay
   * rejected.
   */
  async undo(id: number, caller: StaffCaller): Promise<void> {
    await this.change(caller, 'undo', async () => {
      const row = await this.lockIn(id, 'added');
      await this.imports.begin(id, 'undoing', this.clock.now());
      return { id, after: { file_name: row.file_name, items: row.items - row.edited } };
    });
  }

  private async change(
    { userId }: StaffCaller,
    verb: 'create' | 'start' | 'undo',
    work: () => Promise<{ id: number; after: object }>,
  ): Promise<number> {
    const id = await this.database.tx(async () => {
      const { id: entityId, after } = await work();
      const action = `blacklist_import.${verb}`;
      await this.audit.record({ userId, action, entity: 'blacklist_import', entityId, after });
      return entityId;
    });
    await this.queue.addDue();
    return id;
  }

  private async row(id: number): Promise<ImportRow> {
    const row = await this.imports.find(id);
    if (!row) throw new AppError('BLACKLIST_IMPORT_NOT_FOUND');
    return row;
  }

  private async lockIn(id: number, state: BlacklistImportState): Promise<ImportRow> {
    await this.imports.lock(id);
    const row = await this.row(id);
    if (row.state !== state) throw new AppError('BLACKLIST_IMPORT_STATE');
    return row;
  }
}
