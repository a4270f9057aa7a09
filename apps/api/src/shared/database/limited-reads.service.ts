import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { Environment } from '#shared/config/environment.js';
import { AppError } from '#shared/http/app-error.js';
import { DatabaseService } from './database.service.js';
import { isTimeLimit } from './sql-state.js';

const TOO_LONG =
  'This takes too long to compute. Please choose a shorter range or more filters, or try again ' +
  'later.';

/**
 * Reads any number of rows for a waiting caller: lists, counts, sums. PostgreSQL ends them after
 * `DB_READ_TIMEOUT_SECONDS`, whether or not the caller still waits, so that they do not keep the
 * connections by which leads are received. Exports have a limit of their own.
 */
@Injectable()
export class LimitedReadsService {
  private readonly limit: string;

  constructor(
    private readonly database: DatabaseService,
    environment: Environment,
  ) {
    this.limit = `${environment.DB_READ_TIMEOUT_SECONDS}s`;
  }

  /**
   * Runs a read. Throws UNAVAILABLE if it takes too long. Everything is sent at once: one round
   * trip.
   */
  async query<Row extends object>(statement: Sql): Promise<Row[]> {
    try {
      return await this.database.read(async (last) => {
        const limited = this.database.query(
          sql`SELECT set_config('statement_timeout', ${this.limit}, true)`,
        );
        const [rows] = await Promise.all([last<Row>(statement), limited]);
        return rows;
      });
    } catch (error) {
      if (!isTimeLimit(error) || error instanceof AppError) throw error;
      throw new AppError('UNAVAILABLE', { message: TOO_LONG, cause: error });
    }
  }
}
