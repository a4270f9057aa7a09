import type { CapSets, CapWindowRule } from '@leadline/contracts';
import type { DemoAdvertiser, DemoPublisher } from './business.js';
import type { DemoCountry } from './countries.js';

// The demo business with the ids that the database gave to it.

export interface WorldPublisher extends DemoPublisher {
  readonly id: number;
}
export interface WorldAdvertiser extends DemoAdvertiser {
  readonly id: number;
}
export interface WorldCountry extends DemoCountry {
  readonly id: number;
}
interface WorldShare {
  readonly advertiser: WorldAdvertiser;
  /** In hundredths of a percent. */
  readonly weight: number;
}
export interface WorldGroup {
  readonly id: number;
  readonly name: string;
  readonly shares: readonly WorldShare[];
}
export interface WorldDistribution {
  readonly id: number;
  readonly name: string;
  readonly method: 'slot' | 'chance';
  readonly timeslot: string;
  readonly zone: string;
  readonly countryId: number;
  readonly groups: readonly WorldGroup[];
}
export interface WorldCap extends CapSets, CapWindowRule {
  readonly id: number;
  readonly type: 'lead' | 'ftd';
  readonly cap: number;
}
export interface WorldOffer {
  readonly id: number;
  readonly slug: string;
  readonly landings: readonly { readonly id: number; readonly weight: number }[];
}
export interface World {
  readonly publishers: readonly WorldPublisher[];
  readonly advertisers: readonly WorldAdvertiser[];
  readonly countries: readonly WorldCountry[];
  readonly distributions: readonly WorldDistribution[];
  readonly caps: readonly WorldCap[];
  readonly offers: readonly WorldOffer[];
  /** Users who decide FTDs, inject leads and send test leads. */
  readonly staffIds: readonly number[];
  /** Version of the routing configuration. */
  readonly configVersion: number;
  readonly sandboxUrl: string;
  /** The id of the first lead; the others follow without gaps. */
  readonly firstLeadId: number;
}

export interface HistoryOptions {
  /** The end of the history. Nothing in it is later. */
  readonly now: Date;
  readonly days: number;
  /** About how many leads publishers send in this time. */
  readonly leads: number;
  /** The same seed gives the same rows. */
  readonly seed: string;
}
