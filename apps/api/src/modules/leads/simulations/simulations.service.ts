import { Injectable } from '@nestjs/common';
import type { SimulateBody, Simulation } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import {
  SimulatorService,
  type Decision,
  type RoutedLead,
  type SimulatedLead,
} from '#modules/routing/routing/simulator.service.js';
import {
  changedLead,
  hypotheticalLead,
  type HypotheticalValues,
  rangeStart,
} from './domain/hypothetical.js';

/** Simulates the routing of a lead, without sending, storing, locking or counting anything. */
@Injectable()
export class SimulationsService {
  constructor(
    private readonly simulator: SimulatorService,
    private readonly config: RoutingConfigService,
    private readonly distributions: DistributionsService,
    private readonly delivery: DeliveryService,
    private readonly clock: Clock,
  ) {}

  /** `zone` is the time zone of `body.at`. */
  async simulate(body: SimulateBody, zone: string): Promise<Simulation> {
    const lead = await this.leadOf(body);
    const draft = body.draft ? await this.distributions.plan(body.draft) : null;
    const at = body.at ? rangeStart(body.at, zone) : this.clock.now();
    return this.simulationOf(
      await this.simulator.simulate({
        ...lead,
        at,
        draft,
        circuitOpen: this.delivery.openCircuits(),
      }),
    );
  }

  /**
   * Returns the hypothetical lead, or the stored one. If both are given, the stored lead with the
   * hypothetical values.
   */
  private async leadOf({ lead_id: id, lead: values }: SimulateBody): Promise<SimulatedLead> {
    const hypothetical = values ? this.hypotheticalOf(values) : null;
    if (hypothetical && (id ?? null) === null) return { lead: hypothetical, isUnderWay: true };
    const stored = await this.simulator.findLead(id ?? 0);
    if (!stored) throw new AppError('LEAD_NOT_FOUND');
    return hypothetical ? { ...stored, lead: changedLead(stored.lead, hypothetical) } : stored;
  }

  private hypotheticalOf(lead: HypotheticalValues): RoutedLead {
    const { publishers, codeByCountry } = this.config.current();
    if (!publishers.has(lead.affiliate_id))
      throw new AppError('PUBLISHER_NOT_FOUND', {
        issues: [
          { in: 'body', field: 'lead.affiliate_id', code: 'unknown', message: 'No such publisher' },
        ],
      });
    if (!codeByCountry.has(lead.country_id))
      throw new AppError('DISTRIBUTION_REFERENCE_UNKNOWN', {
        issues: [
          { in: 'body', field: 'lead.country_id', code: 'unknown', message: 'No such country' },
        ],
      });
    const phone =
      lead.phone === null
        ? null
        : normalisePhone({
            phone: lead.phone,
            phonePrefix: null,
            country: codeByCountry.get(lead.country_id) ?? null,
          });
    if (lead.phone !== null && !phone)
      throw fieldError(
        'lead.phone',
        'invalid_phone',
        'Use an international number, or a national one of the country',
      );
    return hypotheticalLead(lead, phone?.e164 ?? null);
  }

  private simulationOf(decision: Decision): Simulation {
    const { trace } = decision;
    const distribution = trace.distribution && {
      id: trace.distribution.id,
      name: trace.distribution.name,
    };
    const reply = {
      trace: {
        ...trace,
        steps: [...trace.steps],
        candidates: trace.candidates.map((candidate) => ({
          ...candidate,
          caps: [...candidate.caps],
        })),
      },
      distribution,
    };
    if (decision.kind === 'reject')
      return {
        ...reply,
        outcome: 'rejected',
        advertiser: null,
        code: decision.code,
        reason: decision.reason,
        advertiser_overrides: null,
      };
    const { advertiserOverrides, advertiserId } = decision;
    return {
      ...reply,
      outcome: 'offered',
      advertiser: {
        id: advertiserId,
        name: this.config.current().advertisers.get(advertiserId)?.name ?? '',
      },
      code: null,
      reason: null,
      advertiser_overrides: {
        funnel: advertiserOverrides.funnel,
        funnel_override_origin: advertiserOverrides.funnelOverrideOrigin,
        publisher_id: advertiserOverrides.publisherId,
        pub_override_origin: advertiserOverrides.publisherIdOverrideOrigin,
        custom_params: [...advertiserOverrides.customParams],
      },
    };
  }
}
