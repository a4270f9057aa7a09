import { Injectable } from '@nestjs/common';
import {
  HOUSE_CURRENCY,
  minorDigits,
  MOST_DIGITS,
  readRates,
  type Currency,
  type ExchangeRate,
  type ExchangeRateBody,
  type ExchangeRatesBody,
  type RateLine,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { ExchangeRatesRepository, type NewRate } from './data/exchange-rates.repository.js';

const HOUSE: Currency = { code: HOUSE_CURRENCY, minor_digits: 2, rate: '1' };

/** Rates of currencies by day. They are never changed: a correction is a newer rate (ADR 99). */
@Injectable()
export class ExchangeRatesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: ExchangeRatesRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ExchangeRate[]> {
    const rows = await this.repository.list();
    return rows.map(({ created_at: at, ...row }) => ({ ...row, created_at: at.toISOString() }));
  }

  async currencies(): Promise<Currency[]> {
    const currencies = await this.repository.currencies(this.clock.now());
    return [HOUSE, ...currencies.filter(({ minor_digits: digits }) => digits <= MOST_DIGITS)];
  }

  /** Returns the id of the rate. */
  create({ source, ...rate }: ExchangeRateBody, userId: number): Promise<number> {
    return this.database.tx(async () => {
      const [id = 0] = await this.insert([rate], source, userId);
      await this.audit.record({
        userId,
        action: 'exchange_rate.create',
        entity: 'exchange_rate',
        entityId: id,
        after: { ...rate, source },
      });
      return id;
    });
  }

  /** Returns the number of rates. */
  createMany({ text, source }: ExchangeRatesBody, userId: number): Promise<number> {
    const { rates } = readRates(text);
    return this.database.tx(async () => {
      await this.insert(rates, source, userId);
      await this.audit.record({
        userId,
        action: 'exchange_rate.create_many',
        entity: 'exchange_rate',
        entityId: null,
        after: {
          currencies: [...new Set(rates.map(({ currency }) => currency))].sort(),
          rates: rates.length,
          source,
        },
      });
      return rates.length;
    });
  }

  private insert(rates: readonly RateLine[], source: string, userId: number): Promise<number[]> {
    const rows = rates.map((rate): NewRate => ({ ...rate, digits: minorDigits(rate.currency) }));
    return this.repository.insert(rows, { source, userId, at: this.clock.now() });
  }
}
