import { Injectable } from '@nestjs/common';
import {
  HOUSE_CURRENCY,
  type LedgerExportBody,
  type LedgerListBody,
  type LedgerPage,
  type StreamedFile,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { ExportsService, type ExportOrder } from '#shared/export/exports.service.js';
import { AppError } from '#shared/http/app-error.js';
import type { ListPlace } from '#shared/database/list-cursor.js';
import { ListPlacesService } from '#shared/lists/list-places.service.js';
import { timeWindowOf } from '#modules/lead-data/lead-conditions/domain/time-window.js';
import { allEntries, LedgerQuery, type LedgerRow } from './data/ledger.query.js';
import type { LedgerCriteria, LedgerOwner } from './domain/ledger-criteria.js';

type Filter = Pick<LedgerListBody, 'start_date' | 'end_date' | 'as_of' | 'currency'>;

const COLUMNS = new URL('./ledger-export.columns.js', import.meta.url).href;
const MISSING = { advertiser: 'ADVERTISER_NOT_FOUND', publisher: 'PUBLISHER_NOT_FOUND' } as const;

const entryOf = (row: LedgerRow): LedgerPage['data'][number] => ({
  id: Number(row.id),
  counts_at: row.counts_at.toISOString(),
  recorded_at: row.recorded_at.toISOString(),
  lead_id: row.lead_id,
  reason: row.reason,
  is_reversal: row.is_reversal,
  changed_by: row.changed_by,
  amount: row.amount,
});

/** Shows the account of a party: what an advertiser owes, what a publisher is owed. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly query: LedgerQuery,
    private readonly exports: ExportsService,
    private readonly places: ListPlacesService,
    private readonly clock: Clock,
  ) {}

  async list(
    owner: LedgerOwner,
    { cursor, updated_since, limit, ...filter }: LedgerListBody,
    zone: string,
  ): Promise<LedgerPage> {
    const after = await this.places.find(`${owner.side}:${owner.id}`, { cursor, updated_since });
    const currencies = await this.query.currencies(owner);
    const criteria = await this.criteriaOf(owner, filter, zone, currencies);
    const [balances, { rows, next_cursor }] = await Promise.all([
      this.query.balances(criteria),
      this.rowsOf(criteria, after, limit),
    ]);
    return {
      ...{ currency: criteria.currency, currencies, ...balances },
      data: rows.map(entryOf),
      next_cursor,
    };
  }

  private async rowsOf(
    criteria: LedgerCriteria,
    after: ListPlace | null,
    limit: number,
  ): Promise<{ rows: LedgerRow[]; next_cursor: string | null }> {
    const { side, id } = criteria.owner;
    if (after?.order === 'changes')
      return this.places.changes(`${side}:${id}`, { after, limit }, (range) =>
        this.query.listRecorded(criteria, range, limit),
      );
    const rows = await this.query.list(criteria, after, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { rows: shown, next_cursor: this.places.next(`${side}:${id}`, last) };
  }

  async export(
    owner: LedgerOwner,
    { format, ...filter }: LedgerExportBody,
    viewer: Pick<ExportOrder, 'zone' | 'userId' | 'signal'>,
  ): Promise<StreamedFile> {
    const currencies = await this.query.currencies(owner);
    const criteria = await this.criteriaOf(owner, filter, viewer.zone, currencies);
    return this.exports.make({
      ...viewer,
      format,
      name: `ledger-${owner.side}`,
      columns: { module: COLUMNS, options: {} },
      ...allEntries(criteria),
      entity: owner.side,
      request: { ...filter, id: owner.id },
    });
  }

  private async criteriaOf(
    owner: LedgerOwner,
    { start_date, end_date, as_of: asOf, currency }: Filter,
    zone: string,
    currencies: readonly string[],
  ): Promise<LedgerCriteria> {
    if (!(await this.query.exists(owner))) throw new AppError(MISSING[owner.side]);
    const { range } = timeWindowOf(
      { start_date, end_date, last_24_hours: false, inside_selected_hour_range: false },
      { zone, now: this.clock.now() },
    );
    const first = currencies.includes(HOUSE_CURRENCY) ? HOUSE_CURRENCY : currencies[0];
    return {
      owner,
      currency: currency ?? first ?? HOUSE_CURRENCY,
      ...range,
      asOf: asOf ? new Date(asOf) : null,
    };
  }
}
