import { Injectable } from '@nestjs/common';
import type { InjectionCheck } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { mayChangeRecordOf } from '#shared/database/own-parties.js';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { SimulatorService, type Decision } from '#modules/routing/routing/simulator.service.js';
import { ForcedLeadRepository } from './data/forced-lead.repository.js';
import { ProgressLogQueries } from './data/progress-log.query.js';
import { ProgressLogRepository, type JobType } from './data/progress-log.repository.js';
import { refusedBy, roomFor, type ForecastDecision } from './domain/forecast.js';
import { rangeOf, timeOf, type Timing } from './domain/schedule.js';
import { InjectedLeadsService, type InjectionTarget } from './injected-leads.service.js';
import { NO_INTEGRATION } from './injection-runner.service.js';

export interface PlannedInjection extends InjectionTarget {
  readonly type: JobType;
  /** In the order in which they are sent. */
  readonly leadIds: readonly number[];
  readonly timing: Timing;
}

/**
 * Forecasts injections with the engine and the facts that decide them (domain §8). Nothing is sent,
 * stored or counted, and nothing is promised: each lead is decided again when it is sent.
 */
@Injectable()
export class InjectionForecastService {
  constructor(
    private readonly logs: ProgressLogRepository,
    private readonly jobs: ProgressLogQueries,
    private readonly leads: ForcedLeadRepository,
    private readonly injected: InjectedLeadsService,
    private readonly simulator: SimulatorService,
    private readonly delivery: DeliveryService,
    private readonly config: RoutingConfigService,
    private readonly clock: Clock,
  ) {}

  async check(plan: PlannedInjection): Promise<InjectionCheck> {
    const { leadIds, timing, advertiser_id: advertiserId, type } = plan;
    const waiting = await this.logs.listWaiting(leadIds, advertiserId, type);
    const decisions = await this.decide(plan, new Set(waiting));
    const range = rangeOf(this.clock.now(), timing, leadIds.length);
    return {
      total: leadIds.length,
      ready: decisions.filter(({ reason }) => reason === null).length,
      refused: refusedBy(decisions),
      deposited: await this.leads.listDeposited(leadIds),
      waiting,
      others: await this.jobs.countSending(),
      caps: roomFor(decisions, this.shownCaps()),
      starts_at: range.first.toISOString(),
      ends_at: range.last.toISOString(),
    };
  }

  /** Decides the leads in turn, each at its time. Random times are spread over their range. */
  private async decide(
    plan: PlannedInjection,
    waiting: ReadonlySet<number>,
  ): Promise<ForecastDecision[]> {
    const now = this.clock.now();
    const count = plan.leadIds.length;
    const times = new Map(
      plan.leadIds.map((id, index) => [
        id,
        timeOf(now, plan.timing, { index, count, draw: (index + 0.5) / count }),
      ]),
    );
    const sources = new Map(
      (await this.leads.listSources(plan.leadIds)).map((source) => [source.id, source]),
    );
    const planned = plan.leadIds
      .filter((id) => !waiting.has(id))
      .flatMap((id) => {
        const source = sources.get(id);
        // The new lead is not stored; the negative id belongs to no stored lead.
        return source
          ? [{ id, at: times.get(id) ?? now, lead: this.injected.routedLead(source, plan, -id) }]
          : [];
      });
    const decisions = await this.simulator.simulateInTurn(
      planned.map(({ lead, at }) => ({ lead, at, isUnderWay: true })),
      { at: now, draft: null, circuitOpen: this.delivery.openCircuits() },
    );
    const isCallable = await this.delivery.hasIntegration(plan.advertiser_id);
    return planned.flatMap(({ id, at }, index) => {
      const decision = decisions[index];
      return decision ? [forecastOf(id, at, decision, isCallable)] : [];
    });
  }

  /** The caps that the caller may see, by id. */
  private shownCaps() {
    const { caps } = this.config.current();
    const shown = caps.filter(({ advertiserIds, publisherIds }) =>
      mayChangeRecordOf({ advertiser: [...advertiserIds], publisher: [...publisherIds] }),
    );
    return new Map(shown.map((cap) => [cap.id, cap]));
  }
}

const forecastOf = (
  leadId: number,
  at: Date,
  decision: Decision,
  isCallable: boolean,
): ForecastDecision => {
  const { candidates, steps } = decision.trace;
  const [candidate] = candidates;
  const full = steps.flatMap(({ cap }) => (cap ? [cap] : []));
  const isFull = full.length > 0 || candidate?.reason === 'cap_full';
  const unreached = isCallable ? null : NO_INTEGRATION;
  return {
    leadId,
    at,
    reason: decision.kind === 'reject' ? decision.reason : unreached,
    needsRoom: decision.kind === 'offer' || isFull,
    caps: [...full, ...(candidate?.caps ?? [])],
  };
};
