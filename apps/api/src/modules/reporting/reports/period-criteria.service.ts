import { Injectable } from '@nestjs/common';
import type { DashboardPeriod, LeadFilter } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { periodWindowOf } from '#modules/lead-data/lead-conditions/domain/time-window.js';
import type { LeadCriteria } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';

/** Leads of a period of the dashboard, and of the period with which it is compared. */
@Injectable()
export class PeriodCriteriaService {
  constructor(
    private readonly leads: LeadsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the range of a filter by a period, if there is one. The selected hours of the filter
   * stay: a period has none. Test leads and fake FTDs are left out unless the filter says
   * otherwise, as in reports.
   */
  async of(
    filter: LeadFilter,
    period: DashboardPeriod | null | undefined,
    zone: string,
  ): Promise<LeadCriteria> {
    const criteria = await this.leads.filterCriteria(filter, zone, false);
    if (!period) return criteria;
    const viewer = { zone, now: this.clock.now() };
    const { hours } = criteria.time;
    return { ...criteria, time: { ...periodWindowOf(period, filter.compare_to, viewer), hours } };
  }
}
