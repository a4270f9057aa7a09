import { Injectable } from '@nestjs/common';
import {
  REPORT_MONEY_COLUMNS,
  reportMoneyPermission,
  type GlobalMetrics,
  type LeadFilter,
  type ReportGrouping,
} from '@leadline/contracts';
import { LeadsService } from '#modules/leads/leads.service.js';
import { ReportStore } from './data/report-store.js';

/** Removes money that the viewer may not see (REP-043, REP-044). It never leaves the server. */
const withoutHiddenMoney = <Money extends object>(
  money: Money,
  grouping: ReportGrouping,
  permissions: ReadonlySet<number>,
): Partial<Money> => {
  const hidden = new Set<string>(
    REPORT_MONEY_COLUMNS.filter(
      (column) => !permissions.has(reportMoneyPermission(grouping, column)),
    ),
  );
  return Object.fromEntries(
    Object.entries(money).filter(([name]) => !hidden.has(name)),
  ) as Partial<Money>;
};

/**
 * Reports on leads. Test leads and fake FTDs are left out unless the filter says otherwise
 * (domain §9).
 */
@Injectable()
export class ReportsService {
  constructor(
    private readonly store: ReportStore,
    private readonly leads: LeadsService,
  ) {}

  async metrics(
    filter: LeadFilter,
    zone: string,
    permissions: ReadonlySet<number>,
  ): Promise<GlobalMetrics> {
    const { ecpl, aecpl, revenue, payout, profit, ...counts } = await this.store.metrics(
      await this.leads.select(filter, zone, false),
    );
    return {
      ...counts,
      ...withoutHiddenMoney({ revenue, payout, profit, ecpl, aecpl }, 'global', permissions),
    };
  }
}
