import type { CapReservation, CapSets } from '@leadline/contracts';
import type { DemoAdvertiser, DemoPublisher } from './business.js';
import type { DemoCountry } from './countries.js';
import type { CapWindowRow, DecisionRow, LeadRow, SlotCreditRow, SlotMoves } from './rows.js';

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
export interface WorldDistribution {
  readonly id: number;
  readonly name: string;
  readonly method: 'slot' | 'chance';
  readonly zone: string;
  readonly countryId: number;
  readonly timeslotId: number;
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly shares: readonly {
      readonly advertiserId: number;
      /** In hundredths of a percent. */
      readonly weight: number;
    }[];
  }[];
}
export interface WorldCap extends Omit<CapSets, 'deal'> {
  readonly id: number;
  readonly type: 'lead' | 'ftd';
  readonly interval: 'daily' | 'interval';
  readonly cap: number;
  readonly zone: string;
  /** Its first window began then, and nobody has changed it since. */
  readonly since: Date;
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

/** Why a lead was decided as it was, as the server stores it. */
type Trace = DecisionRow['trace'];
/** An advertiser that may get a lead, with the reservations that its acceptance will fill. */
export interface Offer {
  readonly kind: 'offer';
  readonly advertiserId: number;
  readonly distributionId: number | null;
  readonly groupId: number | null;
  readonly creditMove: { readonly settled: SlotMoves; readonly moved: SlotMoves } | null;
  readonly capReservations: readonly CapReservation[];
  readonly trace: Trace;
}
export interface Rejection {
  readonly kind: 'reject';
  readonly code: string;
  readonly reason: string;
  readonly distributionId: number | null;
  readonly trace: Trace;
}
/** The engine of the server and its counters, which start at 0. */
export interface Routing {
  /** Decides about a lead that was not sent to `refusedBy` in vain yet. */
  decide(
    lead: LeadRow,
    facts: { readonly refusedBy: ReadonlySet<number>; readonly isDuplicate: boolean },
    at: Date,
  ): Offer | Rejection;
  /** Fills what the offer reserved. */
  accept(offer: Offer): void;
  /** Counts an FTD in the caps that concern it. */
  countFtd(lead: LeadRow, at: Date): readonly CapReservation[];
  /** Takes an FTD out of the caps again. */
  release(reservations: readonly CapReservation[]): void;
  capWindows(): CapWindowRow[];
  slotCredits(): SlotCreditRow[];
}

/** A visitor whose lead a publisher sends. */
export interface Arrival {
  /** In milliseconds. */
  readonly at: number;
  readonly publisher: WorldPublisher;
  readonly country: WorldCountry;
}

export interface HistoryOptions {
  /** The end of the history. Nothing in it is later. */
  readonly now: Date;
  readonly days: number;
  /** About how many leads publishers send in this time. */
  readonly leads: number;
  /** The same seed gives the same rows. */
  readonly seed: string;
  /** Gives the routing of the business. Seeds cannot import the server, so it is handed in. */
  readonly routing: (world: World) => Routing;
}

/** The party of this name. */
export const named = <T extends { readonly name: string }>(
  parties: readonly T[],
  name: string,
): T => {
  const found = parties.find((party) => party.name === name);
  if (!found) throw new Error(`The demo has no ${name}`);
  return found;
};
/** The country of this code. */
export const coded = (countries: readonly WorldCountry[], code: string): WorldCountry => {
  const found = countries.find((country) => country.code === code);
  if (!found) throw new Error(`The demo does not sell in ${code}`);
  return found;
};
