import { Injectable } from '@nestjs/common';
import {
  endInstantOf,
  firstInstantOf,
  type DashboardPeriod,
  type LeadFilter,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import type { LeadCriteria } from '#modules/lead-conditions/domain/lead-criteria.js';
import { LeadsService } from '#modules/leads/leads.service.js';
import { comparedPeriod, datesOf } from './domain/periods.js';

const SECOND = 1000;

/** The leads of a period of the dashboard, and of the one that it is compared with. */
@Injectable()
export class PeriodCriteria {
  constructor(
    private readonly leads: LeadsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A filter with its dates replaced by a period, if there is one. Test leads and fake FTDs are left
   * out unless the filter says otherwise, as in reports.
   */
  async of(
    filter: LeadFilter,
    period: DashboardPeriod | null | undefined,
    zone: string,
  ): Promise<LeadCriteria> {
    if (!period) return this.leads.filterCriteria(filter, zone, false);
    const { current, previous } = comparedPeriod(period, this.clock.now(), zone);
    const dated = { ...filter, ...datesOf(current), last_24_hours: false };
    const criteria = await this.leads.filterCriteria(dated, zone, false);
    const past = {
      from: firstInstantOf(previous.first, zone),
      until: endInstantOf(previous.last + SECOND, zone),
    };
    return { ...criteria, time: { ...criteria.time, past } };
  }
}
