import type { CampaignSimulation } from '@leadline/contracts';

/** Decision of the routing engine, reduced to the counted parts. */
export type CountedDecision =
  | {
      readonly kind: 'offer';
      readonly advertiserId: number;
      readonly trace: {
        readonly candidates: readonly {
          readonly advertiser_id: number;
          readonly advertiser: string;
        }[];
      };
    }
  | { readonly kind: 'reject'; readonly reason: string };

type Tally = CampaignSimulation['offered'][number];

/**
 * Returns the number of leads that each advertiser would be offered, and the reasons for which
 * others are rejected, most frequent first.
 */
export const tallyOf = (
  decisions: readonly CountedDecision[],
): Pick<CampaignSimulation, 'offered' | 'rejected'> => {
  const offered = new Map<string, Tally>();
  const rejected = new Map<string, Tally>();
  const add = (to: Map<string, Tally>, id: number | null, name: string): void => {
    const key = `${id}:${name}`;
    to.set(key, { id, name, leads: (to.get(key)?.leads ?? 0) + 1 });
  };
  for (const decision of decisions)
    if (decision.kind === 'reject') add(rejected, null, decision.reason);
    else {
      const { advertiserId: id, trace } = decision;
      const candidate = trace.candidates.find((one) => one.advertiser_id === id);
      add(offered, id, candidate?.advertiser ?? `#${id}`);
    }
  const mostFirst = (tallies: Map<string, Tally>): Tally[] =>
    [...tallies.values()].toSorted((a, b) => b.leads - a.leads || a.name.localeCompare(b.name));
  return { offered: mostFirst(offered), rejected: mostFirst(rejected) };
};
