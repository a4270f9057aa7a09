import { Injectable } from '@nestjs/common';
import {
  LeadFilter,
  MOST_DASHBOARD_ROWS,
  changeOf,
  measuresOf,
  type AdvertiserHealth,
  type DashboardFilter,
  type DashboardStats,
  type LatestFtd,
  type Tally,
  type TopAdvertiser,
  type TopPublisher,
  type TopQuery,
} from '@leadline/contracts';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { PeriodCriteriaService } from '#modules/reporting/reports/period-criteria.service.js';
import { ReportEngineService } from '#modules/reporting/reports/report-engine.service.js';
import { TimeSeriesService } from '#modules/reporting/reports/time-series.service.js';
import { AdvertiserHealthQuery } from './data/advertiser-health.query.js';
import { LatestFtdQuery } from './data/latest-ftd.query.js';

type PeriodStats = DashboardStats['today'];
type Figures = PeriodStats['current_period'];

const figuresOf = (tally: Tally): Figures => {
  const { ftds, revenue, payout } = measuresOf(tally);
  return { ftd: ftds, revenue, payout };
};

/** A party with its sums. */
interface Party {
  readonly id: number;
  readonly name: string;
  readonly tally: Tally;
}

/** FTDs and money for the start page. Test leads and fake FTDs are left out, as in reports. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly engine: ReportEngineService,
    private readonly periods: PeriodCriteriaService,
    private readonly series: TimeSeriesService,
    private readonly leads: LeadsService,
    private readonly latest: LatestFtdQuery,
    private readonly health: AdvertiserHealthQuery,
  ) {}

  async stats(filter: DashboardFilter, zone: string): Promise<DashboardStats> {
    const [today, this_week, this_month] = await Promise.all([
      this.periodStats(filter, 'today', zone),
      this.periodStats(filter, 'this_week', zone),
      this.periodStats(filter, 'this_month', zone),
    ]);
    return { today, this_week, this_month };
  }

  /** Returns the publishers with FTDs or money, sorted by payout, FTDs and name. */
  async topPublishers({ filters, period }: TopQuery, zone: string): Promise<TopPublisher[]> {
    const parties = await this.top(filters, period, 'publisher_id', 'payout', zone);
    return parties.map(({ id, name, tally }) => ({
      affiliate_id: id,
      affiliate_name: name,
      payout: figuresOf(tally).payout,
      ftd: tally.ftds,
    }));
  }

  /** Returns the advertisers with FTDs or money, sorted by revenue, FTDs and name. */
  async topAdvertisers({ filters, period }: TopQuery, zone: string): Promise<TopAdvertiser[]> {
    const parties = await this.top(filters, period, 'advertiser_id', 'revenue', zone);
    return parties.map(({ id, name, tally }) => ({
      advertiser_id: id,
      advertiser_name: name,
      revenue: figuresOf(tally).revenue,
      ftd: tally.ftds,
    }));
  }

  async latestFtd(filter: DashboardFilter, zone: string): Promise<LatestFtd[]> {
    const { byFtd } = await this.leads.select(LeadFilter.parse(filter), zone, false);
    const rows = await this.latest.list(byFtd, MOST_DASHBOARD_ROWS);
    return rows.map((row) => ({
      ...row,
      ftd_date: row.ftd_date.toISOString(),
      created_at: row.created_at.toISOString(),
    }));
  }

  /**
   * Returns the results of the calls to each advertiser for the leads of the last 24 hours. An
   * advertiser in the filter is the called one: a lead that another advertiser took counts among
   * its refusals.
   */
  async advertiserHealth(filter: DashboardFilter, zone: string): Promise<AdvertiserHealth[]> {
    const { advertiser_id: called, excludes, ...rest } = filter;
    const lead = LeadFilter.parse({ ...rest, excludes, last_24_hours: true });
    const { byCreation } = await this.leads.select(lead, zone, false);
    const rows = await this.health.list(
      byCreation,
      called && { ids: called, isExcluded: excludes?.includes('advertiser_id') === true },
    );
    return rows.map((row) => ({
      ...row,
      circuit_opened_at: row.circuit_opened_at?.toISOString() ?? null,
    }));
  }

  private async periodStats(
    filter: DashboardFilter,
    period: keyof DashboardStats,
    zone: string,
  ): Promise<PeriodStats> {
    const criteria = await this.periods.of(LeadFilter.parse(filter), period, zone);
    const [{ total }, steps] = await Promise.all([
      this.engine.tally({ criteria, groupBy: [], isCompared: true }),
      this.series.of(criteria, period === 'today' ? 'date_hour' : 'day'),
    ]);
    const current = figuresOf(total.tally);
    const previous = figuresOf(total.past ?? total.tally);
    const values = steps.map(({ tally }) => figuresOf(tally));
    return {
      current_period: current,
      previous_period: previous,
      comparison: {
        ftd: changeOf(current.ftd, previous.ftd),
        revenue: changeOf(current.revenue, previous.revenue),
        payout: changeOf(current.payout, previous.payout),
      },
      xaxis: steps.map(({ at }) => at.toISOString()),
      series: [
        { name: 'FTD', data: values.map(({ ftd }) => ftd) },
        { name: 'Revenue', data: values.map(({ revenue }) => revenue) },
        { name: 'Payout', data: values.map(({ payout }) => payout) },
      ],
    };
  }

  private async top(
    filter: DashboardFilter,
    period: TopQuery['period'],
    key: 'publisher_id' | 'advertiser_id',
    by: 'payout' | 'revenue',
    zone: string,
  ): Promise<Party[]> {
    const { groups } = await this.engine.tally({
      criteria: await this.periods.of(LeadFilter.parse(filter), period, zone),
      groupBy: [key],
      order: { by, direction: 'desc' },
      limit: MOST_DASHBOARD_ROWS,
    });
    const found = groups.flatMap(({ codes: [id], tally }) =>
      typeof id === 'number' && (tally.ftds > 0 || tally[by] !== 0n) ? [{ id, tally }] : [],
    );
    const names = await this.engine.names(
      key,
      found.map(({ id }) => id),
    );
    return found
      .map(({ id, tally }) => ({ id, tally, name: names.get(id) ?? `#${id}` }))
      .toSorted(
        (a, b) =>
          Number(b.tally[by] - a.tally[by]) ||
          b.tally.ftds - a.tally.ftds ||
          a.name.localeCompare(b.name),
      );
  }
}
