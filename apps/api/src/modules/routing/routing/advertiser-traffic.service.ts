import { Injectable } from '@nestjs/common';
import { seededDraw, type LeadBlock } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { SimulationQuery } from './data/simulation.query.js';
import { blockOf, usualLeadOf } from './domain/blocked-distribution.js';
import { BatchView, windowsFor } from './domain/counters.js';
import { advertiserOverridesFor } from './domain/engine.js';
import type { AdvertiserOverrides, RoutedLead } from './domain/lead.js';
import { distributionsWith } from './domain/party-change.js';
import { matchDistribution } from './domain/snapshot.js';
import { RoutingConfigService } from './routing-config.service.js';

export { routedLeadOf, type RoutedLead } from './domain/lead.js';

export interface AdvertiserDistribution {
  readonly id: number;
  readonly name: string;
  readonly country: string | null;
  /** Why it sends the advertiser no lead now. Null if it does. */
  readonly blockedBy: LeadBlock | null;
}
/** Values that an advertiser would get for a lead now. */
export interface ValuesNow extends Pick<
  AdvertiserOverrides,
  'funnel' | 'publisherId' | 'customParams'
> {
  readonly countryCode: string;
}

export interface AdvertiserRules {
  /** Countries of the distributions with a share for the advertiser. */
  readonly countryIds: readonly number[];
  /** Whether one of these distributions takes the lead. */
  readonly takes: (lead: RoutedLead) => boolean;
  /** The values of a lead with the overrides in force. Null if the advertiser is deleted. */
  readonly valuesOf: (lead: RoutedLead) => ValuesNow | null;
}

const MAX_DISTRIBUTIONS = 50;

/** Says which leads come to an advertiser, by the rules in force. Reads only. */
@Injectable()
export class AdvertiserTrafficService {
  constructor(
    private readonly config: RoutingConfigService,
    private readonly query: SimulationQuery,
    private readonly clock: Clock,
  ) {}

  /** The live distributions with a share for the advertiser, as saved before the call. */
  async distributionsOf(
    advertiserId: number,
    isPaused: boolean,
  ): Promise<readonly AdvertiserDistribution[]> {
    await this.config.catchUp();
    const snapshot = this.config.current();
    const now = this.clock.now();
    const distributions = distributionsWith(snapshot, advertiserId).slice(0, MAX_DISTRIBUTIONS);
    const usage = await this.query.listUsage(
      windowsFor(distributions.map(usualLeadOf), snapshot, now),
    );
    const view = new BatchView(
      usage.map((row) => ({ ...row, window_start: row.window_start.toISOString() })),
      [],
    );
    return distributions.map((one) => ({
      id: one.id,
      name: one.name,
      country: snapshot.codeByCountry.get(one.countryId) ?? null,
      blockedBy: blockOf(advertiserId, one, { snapshot, view, now, isPaused }),
    }));
  }

  /** The rules in force, by which leads come to the advertiser. */
  async rulesFor(advertiserId: number): Promise<AdvertiserRules> {
    await this.config.catchUp();
    const snapshot = this.config.current();
    const advertiser = snapshot.advertisers.get(advertiserId);
    const distributions = distributionsWith(snapshot, advertiserId);
    const ids = new Set(distributions.map(({ id }) => id));
    return {
      countryIds: [...new Set(distributions.map(({ countryId }) => countryId))],
      takes: (lead) => ids.has(matchDistribution({ lead, snapshot })?.id ?? 0),
      valuesOf: (lead) => {
        if (!advertiser) return null;
        const isChosen = lead.campaignRoute !== null || lead.forcedAdvertiser !== null;
        const distribution = isChosen ? null : matchDistribution({ lead, snapshot });
        const draw = seededDraw(`${lead.id}:${snapshot.version}`);
        return {
          ...advertiserOverridesFor(advertiser, distribution, { lead, snapshot, draw }),
          countryCode: snapshot.codeByCountry.get(lead.countryId ?? 0) ?? '',
        };
      },
    };
  }
}
