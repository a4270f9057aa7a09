import { Injectable } from '@nestjs/common';
import {
  measuresOf,
  type GlobalMetrics,
  type LeadFilter,
  type Pivot,
  type PivotBody,
} from '@leadline/contracts';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { KEY_OF, isFault } from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import type { GroupOrder } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { hiddenMoney, withoutMoney } from './domain/money-columns.js';
import { pivotOf } from './domain/pivot-rows.js';
import { pathOf } from './domain/report-path.js';
import { ReportEngineService } from './report-engine.service.js';

/**
 * Reports on leads. Test leads and fake FTDs are left out unless the filter says otherwise
 * (domain §9).
 */
@Injectable()
export class ReportsService {
  constructor(
    private readonly engine: ReportEngineService,
    private readonly leads: LeadsService,
  ) {}

  async metrics(
    filter: LeadFilter,
    zone: string,
    permissions: ReadonlySet<number>,
  ): Promise<GlobalMetrics> {
    const criteria = await this.leads.filterCriteria(filter, zone, false);
    const { total } = await this.engine.tally({ criteria, groupBy: [] });
    const {
      ftds,
      publisher_ftds,
      late_ftds,
      cr,
      aff_cr,
      margin: _,
      ...rest
    } = measuresOf(total.tally);
    const { revenue, payout, profit, ecpl, aecpl, ...counts } = rest;
    return {
      ...counts,
      total_ftd: ftds,
      publisher_ftd: publisher_ftds,
      late_ftd: late_ftds,
      conversion: cr,
      publisher_conversion: aff_cr,
      ...withoutMoney({ revenue, payout, profit, ecpl, aecpl }, hiddenMoney('global', permissions)),
    };
  }

  /**
   * Returns a level of a report. Throws VALIDATION_FAILED for an impossible path. Throws FORBIDDEN
   * if the level would be sorted by money that the viewer may not see, because the order would
   * reveal it.
   */
  async pivot(body: PivotBody, zone: string, permissions: ReadonlySet<number>): Promise<Pivot> {
    const path = pathOf(body);
    if (isFault(path)) throw fieldError(...path);
    const above = body.parents.map(({ group_by }) => group_by);
    const hidden = hiddenMoney(above[0] ?? body.group_by, permissions);
    if (body.sort_by && hidden.has(body.sort_by)) throw new AppError('FORBIDDEN');
    const key = KEY_OF[body.group_by];
    const order: GroupOrder | null = body.sort_by
      ? { by: body.sort_by, direction: body.sort_order }
      : null;
    const result = await this.engine.tally({
      criteria: await this.leads.filterCriteria(body, zone, false),
      groupBy: [key],
      path,
      isCompared: body.compare_with_past,
      limit: body.limit,
      offset: body.offset,
      ...(order && { order }),
    });
    const names = await this.engine.names(
      key,
      result.groups.map(({ codes }) => codes[0] ?? null),
    );
    return pivotOf(
      { ...result, groupBy: body.group_by, offset: body.offset, names },
      above,
      hidden,
    );
  }
}
