import { measuresOf, type Tally } from '@leadline/contracts';
import type { GroupTally } from '#modules/lead-data/lead-conditions/domain/tally-question.js';

/** Figures of an advertiser in the list. */
export interface AdvertiserFigures {
  /** The country with most FTDs, then with most leads, then with the lowest id. */
  readonly countryId: number | null;
  /** Publisher, chosen in the same way. */
  readonly publisherId: number | null;
  readonly cr: string;
  readonly aff_cr: string;
  readonly hasLateFtd: boolean;
}
/** Groups by advertiser alone, by country, and by publisher. */
export interface AdvertiserTallies {
  readonly advertisers: readonly GroupTally[];
  readonly countries: readonly GroupTally[];
  readonly publishers: readonly GroupTally[];
}

interface Best {
  readonly id: number;
  readonly tally: Tally;
}
const isBetter = (one: Best, other: Best): boolean => {
  if (one.tally.ftds !== other.tally.ftds) return one.tally.ftds > other.tally.ftds;
  if (one.tally.leads !== other.tally.leads) return one.tally.leads > other.tally.leads;
  return one.id < other.id;
};

/** Returns the best second group of each advertiser. Leads without a value form no group. */
const bestOf = (groups: readonly GroupTally[]): ReadonlyMap<number, number> => {
  const best = new Map<number, Best>();
  for (const { codes, tally } of groups) {
    const [advertiser, id] = codes;
    if (typeof advertiser !== 'number' || typeof id !== 'number') continue;
    const known = best.get(advertiser);
    if (!known || isBetter({ id, tally }, known)) best.set(advertiser, { id, tally });
  }
  return new Map([...best].map(([advertiser, { id }]) => [advertiser, id]));
};

/** Returns the figures of each advertiser with a lead or an FTD. */
export const figuresOf = ({
  advertisers,
  countries,
  publishers,
}: AdvertiserTallies): ReadonlyMap<number, AdvertiserFigures> => {
  const [bestCountries, bestPublishers] = [bestOf(countries), bestOf(publishers)];
  const figures = new Map<number, AdvertiserFigures>();
  for (const { codes, tally } of advertisers) {
    const [id] = codes;
    if (typeof id !== 'number') continue;
    const { cr, aff_cr } = measuresOf(tally);
    figures.set(id, {
      countryId: bestCountries.get(id) ?? null,
      publisherId: bestPublishers.get(id) ?? null,
      cr,
      aff_cr,
      hasLateFtd: tally.late_ftds > 0,
    });
  }
  return figures;
};
