import { Injectable } from '@nestjs/common';
import {
  addDays,
  instantOfWall,
  PUBLISHER_VIEW,
  type LeadStatusId,
  type PanelClickQuery,
  type PanelClickReport,
  type PanelConversionPage,
  type PanelConversionQuery,
  type PanelDashboard,
  type PanelLeadPage,
  type PanelLeadQuery,
  type PanelPeriod,
  type PublisherLeadStatus,
} from '@leadline/contracts';
import {
  PublisherLedgerQuery,
  type LedgerPeriod,
  type LedgerPosition,
} from './data/publisher-ledger.query.js';
import { daysOf, totalOf } from './domain/ledger-days.js';
import { PublisherViewService } from './publisher-view.service.js';

/** The publishers whose ledger is read, and the zone of its days. */
export interface LedgerReader {
  readonly publisherIds: readonly number[];
  readonly timezone: string;
}

const midnight = (day: string, days: number, zone: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moved = addDays({ year, month, day: date }, days);
  return instantOfWall(moved.year, moved.month, moved.day, 0, zone);
};
const periodOf = (
  { publisherIds, timezone }: LedgerReader,
  { from, to }: { readonly from: string; readonly to: string },
): LedgerPeriod => ({
  publisherIds,
  from: midnight(from, 0, timezone),
  until: midnight(to, 1, timezone),
});

const positionOf = (after: string | undefined): LedgerPosition | null => {
  if (after === undefined) return null;
  const [micros = 0, id = 0] = after.split('_').map(Number);
  return { micros, id };
};
interface Ordered {
  readonly id: number;
  readonly order_micros: string;
}
/** The rows of a page, and where the next one begins, of rows with one too many. */
const pageOf = <Row extends Ordered>(rows: readonly Row[], limit: number) => {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, next: last ? `${last.order_micros}_${last.id}` : null };
};

const statusesOf = (status: PublisherLeadStatus): LeadStatusId[] =>
  Object.entries(PUBLISHER_VIEW.status)
    .filter(([, shown]) => shown === status)
    .map(([id]) => Number(id) as LeadStatusId);

/** The ledger of publishers by days and in pages, for the panel. It holds what they may see only. */
@Injectable()
export class PublisherLedgerService {
  constructor(
    private readonly query: PublisherLedgerQuery,
    private readonly view: PublisherViewService,
  ) {}

  async dashboard(reader: LedgerReader, period: PanelPeriod): Promise<PanelDashboard> {
    const { timezone } = reader;
    const selected = periodOf(reader, period);
    const found = await Promise.all([
      this.query.clicksByDay(selected, timezone),
      this.query.leadsByDay(selected, timezone),
      this.query.conversionsByDay(selected, timezone),
      this.query.topupsByDay(selected, timezone),
    ]);
    const days = daysOf(period.from, period.to, found.flat());
    return { timezone, total: totalOf(days), days };
  }

  async leads(
    reader: LedgerReader,
    { limit, after, status, search, ...period }: PanelLeadQuery,
  ): Promise<PanelLeadPage> {
    const rows = await this.query.leads(
      periodOf(reader, period),
      { statuses: status === undefined ? null : statusesOf(status), search: search || null },
      { after: positionOf(after), limit: limit + 1 },
    );
    const { shown, next } = pageOf(rows, limit);
    const data = shown.map((row) => ({ publisher_id: row.publisher_id, ...this.view.lead(row) }));
    return { data, next };
  }

  async conversions(
    reader: LedgerReader,
    { limit, after, ...period }: PanelConversionQuery,
  ): Promise<PanelConversionPage> {
    const rows = await this.query.conversions(periodOf(reader, period), {
      after: positionOf(after),
      limit: limit + 1,
    });
    const { shown, next } = pageOf(rows, limit);
    const data = shown.map((row) => ({
      publisher_id: row.publisher_id,
      ...this.view.conversion(row),
    }));
    return { data, next };
  }

  async clicks(
    reader: LedgerReader,
    { group, ...period }: PanelClickQuery,
  ): Promise<PanelClickReport> {
    return { rows: await this.query.clicks(periodOf(reader, period), group, reader.timezone) };
  }
}
