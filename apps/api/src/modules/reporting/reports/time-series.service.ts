import { Injectable } from '@nestjs/common';
import { EMPTY_TALLY, firstInstantOf, type Tally } from '@leadline/contracts';
import {
  intervalStart,
  type Interval,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { LeadCriteria } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { MOST_STEPS, stepsWithin } from './domain/steps.js';
import { ReportEngineService } from './report-engine.service.js';

/** Sums over time: a tally for each step of a range, also for steps in which nothing happened. */
@Injectable()
export class TimeSeriesService {
  constructor(private readonly engine: ReportEngineService) {}

  async of(
    criteria: LeadCriteria,
    interval: Interval,
  ): Promise<readonly { readonly at: Date; readonly tally: Tally }[]> {
    const { groups } = await this.engine.tally({
      criteria,
      groupBy: [interval],
      limit: MOST_STEPS,
    });
    const tallies = new Map(groups.map(({ codes: [code], tally }) => [code, tally]));
    const steps = stepsWithin(interval, criteria.time.range, criteria.zone, MOST_STEPS) ?? [];
    const beginsAt = (code: number): Date =>
      firstInstantOf(intervalStart(interval, code), criteria.zone);
    // An hour or a day that clocks skip would begin at the same time as the next one.
    return steps
      .filter((code) => beginsAt(code) < beginsAt(code + 1))
      .map((code) => ({ at: beginsAt(code), tally: tallies.get(code) ?? EMPTY_TALLY }));
  }
}
