import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '../../../shared/database/database.service.js';
import type { FigureRow, FiguresRow } from '../domain/figures.js';

/** Keeps what was counted, so that every process decides by the same figures and a decision can be made again. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly database: Database) {}

  /** Whether nobody has counted up to this instant yet and nobody is at it; then the caller's transaction is the one that may. */
  async claim(asOf: Date): Promise<boolean> {
    const [row] = await this.database.query<{ due: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended('optimize_figures', 13)) AND NOT EXISTS (SELECT 1 FROM optimize_figures WHERE as_of >= ${asOf}) AS due`,
    );
    return row?.due ?? false;
  }

  /** Tells every process by the channel of the configuration. */
  async store(asOf: Date, figures: readonly FigureRow[], keepFrom: Date): Promise<void> {
    await this.database.query(
      sql`INSERT INTO optimize_figures (as_of, figures) VALUES (${asOf}, ${JSON.stringify(figures)}) ON CONFLICT (as_of) DO NOTHING`,
    );
    await this.database.query(sql`DELETE FROM optimize_figures WHERE as_of < ${keepFrom}`);
    await this.database.query(sql`SELECT pg_notify('routing_config', '')`);
  }

  /** The newest, or the version that a decision names; null when it is no longer kept. */
  async find(version?: number): Promise<FiguresRow | null> {
    const [row] = await this.database.query<FiguresRow>(
      version === undefined
        ? sql`SELECT version, figures FROM optimize_figures ORDER BY as_of DESC LIMIT 1`
        : sql`SELECT version, figures FROM optimize_figures WHERE version = ${version}`,
    );
    return row ?? null;
  }
}
