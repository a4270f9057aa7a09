import { Injectable } from '@nestjs/common';
import type { DistributionPlan } from '#modules/routing/distributions/distributions.service.js';
import { SimulatorService } from '#modules/routing/routing/simulator.service.js';
import { PastLeadsQuery } from './data/past-leads.query.js';
import { Allocation, type ReplayFigures } from './domain/allocation.js';
import {
  PastLeadsPlayerService,
  type OnProgress,
  type ReplayRange,
} from './past-leads-player.service.js';
import { placementOf, ReplayFiguresService } from './replay-figures.service.js';

export interface Played {
  readonly played: number;
  readonly figures: ReplayFigures;
}

/** Plays the leads of a distribution with its saved rules and with a draft (domain §4). */
@Injectable()
export class ReplayPlayerService {
  constructor(
    private readonly simulator: SimulatorService,
    private readonly player: PastLeadsPlayerService,
    private readonly past: PastLeadsQuery,
    private readonly figures: ReplayFiguresService,
  ) {}

  /** Returns the number of leads that may concern the draft, counted up to `limit`. */
  async count(plan: DistributionPlan, range: ReplayRange, limit: number): Promise<number> {
    const { targets } = await this.simulator.compare(plan);
    return this.past.count({ ...range, targets }, limit);
  }

  /** Null if `onProgress` ended the replay. */
  async play(
    plan: DistributionPlan,
    range: ReplayRange,
    onProgress: OnProgress,
  ): Promise<Played | null> {
    const comparison = await this.simulator.compare(plan);
    const allocation = new Allocation();
    const played = await this.player.play(
      comparison,
      range,
      (row, countryId, decisions) => allocation.add(placementOf(row, countryId, decisions)),
      onProgress,
    );
    if (played === null) return null;
    return { played, figures: await this.figures.of(allocation, comparison, range.from) };
  }
}
