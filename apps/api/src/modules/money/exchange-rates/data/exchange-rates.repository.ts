import { Injectable } from '@nestjs/common';
import type { Currency, ExchangeRate, RateLine } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface NewRate extends RateLine {
  readonly digits: number;
}
export interface RateRow extends Omit<ExchangeRate, 'created_at'> {
  readonly created_at: Date;
}

const MOST_LISTED = 5_000;

@Injectable()
export class ExchangeRatesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Lists rates, the last day and the newest rate first. */
  list(): Promise<RateRow[]> {
    return this.database.query<RateRow>(sql`
      SELECT r.id, r.currency, r.day::text AS day, trim_scale(r.rate)::text AS rate, r.source,
        r.created_at,
        CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name) END
          AS created_by,
        EXISTS (
          SELECT FROM exchange_rates n
          WHERE n.currency = r.currency AND n.day = r.day AND n.id > r.id) AS is_replaced
      FROM exchange_rates r
      LEFT JOIN users u ON u.id = r.created_by
      ORDER BY r.day DESC, r.id DESC
      LIMIT ${MOST_LISTED}`);
  }

  /** Lists the currencies that have a rate, with the rate at a moment. */
  currencies(at: Date): Promise<Currency[]> {
    return this.database.query<Currency>(sql`
      SELECT c.currency AS code, r.minor_digits, trim_scale(r.rate)::text AS rate
      FROM (SELECT DISTINCT currency FROM exchange_rates) c
      CROSS JOIN LATERAL exchange_rate(c.currency, ${at}) r
      ORDER BY c.currency`);
  }

  /** Stores rates and returns their ids. A currency keeps the decimals of its first rate. */
  async insert(
    rates: readonly NewRate[],
    by: { readonly source: string; readonly userId: number; readonly at: Date },
  ): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(sql`
      INSERT INTO exchange_rates (currency, day, rate, minor_digits, source, created_at, created_by)
      SELECT n.currency, n.day, n.rate,
        coalesce(
          (SELECT r.minor_digits FROM exchange_rates r WHERE r.currency = n.currency LIMIT 1),
          n.digits),
        ${by.source}, ${by.at}, ${by.userId}
      FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS n(
        currency text, day date, rate numeric, digits smallint)
      RETURNING id`);
    return rows.map(({ id }) => id);
  }
}
