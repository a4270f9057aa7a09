import type { Replay } from '@leadline/contracts';
import type { Uniforms } from './binomial.js';
import {
  expectedProfit,
  type History,
  type PaidTerms,
  type ProfitFacts,
  type Taken,
  plus,
  rounded,
  times,
  ZERO,
  type Fraction,
} from './expected-profit.js';
import {
  CONFIDENCE_PERCENT,
  isEstimated,
  isMoved,
  profitDifference,
  type Flow,
} from './profit-difference.js';

/**
 * Reason why nobody gets a lead: the code of the rejection, and the reasons for which advertisers
 * were skipped.
 */
interface Refusal {
  readonly code: string;
  readonly reasons: readonly string[];
}
type Side = 'saved' | 'draft';
type Reason = NonNullable<Replay['summary']>['nobody'][number];

/**
 * Counts the reasons why nobody gets leads. Leads with the same code and the same set of reasons
 * share an entry.
 */
class NobodyReasons {
  private readonly counted = new Map<string, Reason>();

  add(side: Side, { code, reasons: given }: Refusal): void {
    const reasons = [...new Set(given)].sort();
    const key = [code, ...reasons].join(' ');
    const reason = this.counted.get(key) ?? { code, reasons, saved_leads: 0, replayed_leads: 0 };
    const name = side === 'saved' ? 'saved_leads' : 'replayed_leads';
    this.counted.set(key, { ...reason, [name]: reason[name] + 1 });
  }

  /** Lists the reasons, most frequent first. */
  list(): Reason[] {
    const weight = (reason: Reason): number => reason.saved_leads + reason.replayed_leads;
    return [...this.counted]
      .sort(([a, one], [b, other]) => weight(other) - weight(one) || a.localeCompare(b))
      .map(([, reason]) => reason);
  }
}

/** Destination of a lead on one side of the replay. */
export type Outcome = Taken | { readonly advertiserId: null; readonly refusal: Refusal };
/** Real destination of a lead with its profit in cents, and its destination on both sides. */
export interface Placement {
  readonly actual: number | null;
  readonly profitCents: bigint;
  readonly saved: Outcome;
  readonly draft: Outcome;
  readonly countryId: number;
}
interface Names {
  readonly advertiser: (id: number) => string;
  /** The ISO code of a country. */
  readonly country: (id: number) => string;
}
/** An advertiser and a country whose FTD rate is needed. */
export interface HistoryKey {
  readonly advertiser_id: number;
  readonly country_id: number;
}
type Share = NonNullable<Replay['result']>[number];
type Summary = NonNullable<Replay['summary']>;
export interface ReplayFigures {
  readonly shares: Share[];
  readonly summary: Summary;
}

const SIDES: readonly Side[] = ['saved', 'draft'];

/** Formats cents as decimal text. */
export const moneyText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Returns FTDs per hundred leads, as decimal text. */
const rateText = ({ leads, ftds }: History): string =>
  moneyText(rounded({ numerator: BigInt(ftds) * 10_000n, denominator: BigInt(leads) }));

/** Keeps one entry for each key. */
const unique = <T extends object>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [Object.values(item).join(':'), item])).values(),
];

const takenOf = (outcome: Outcome): Taken | null =>
  outcome.advertiserId === null ? null : outcome;
const termsKey = (terms: PaidTerms | null): string =>
  terms ? [terms.perLead, terms.perFtd, terms.guarantee].join(':') : '';
const takenKey = (taken: Taken | null): string =>
  taken
    ? [
        taken.advertiserId,
        taken.dealId,
        termsKey(taken.terms.revenue),
        termsKey(taken.terms.payout),
      ].join('|')
    : '';

/**
 * Adds up, lead by lead, the advertisers that really got the leads, and the ones that get them with
 * the saved rules and with the draft. Money is exact and rounded to cents once per advertiser.
 */
export class Allocation {
  private readonly actual = new Map<number | null, { leads: number; cents: bigint }>();
  private readonly flows = new Map<string, Flow>();
  private readonly nobody = new NobodyReasons();

  add({ actual, profitCents, saved, draft, countryId }: Placement): void {
    const before = this.actual.get(actual) ?? { leads: 0, cents: 0n };
    const cents = actual === null ? 0n : profitCents;
    this.actual.set(actual, { leads: before.leads + 1, cents: before.cents + cents });
    for (const [side, outcome] of [
      ['saved', saved],
      ['draft', draft],
    ] as const)
      if (outcome.advertiserId === null) this.nobody.add(side, outcome.refusal);
    const route = { saved: takenOf(saved), draft: takenOf(draft), countryId };
    const key = [takenKey(route.saved), takenKey(route.draft), countryId].join('/');
    this.flows.set(key, { ...route, leads: (this.flows.get(key)?.leads ?? 0) + 1 });
  }

  /** Returns the histories that `figures` needs. */
  historyKeys(): HistoryKey[] {
    return unique(
      this.allFlows().flatMap((flow) =>
        SIDES.flatMap((side) => {
          const taken = flow[side];
          return taken === null
            ? []
            : [{ advertiser_id: taken.advertiserId, country_id: flow.countryId }];
        }),
      ),
    );
  }

  /** Returns the figures. `next` draws the resamples of the confidence interval. */
  figures(facts: ProfitFacts, names: Names, next: Uniforms): ReplayFigures {
    return { shares: this.shares(facts, names), summary: this.summary(facts, next) };
  }

  private allFlows(): Flow[] {
    return [...this.flows.values()];
  }

  private summary(facts: ProfitFacts, next: Uniforms): Summary {
    const flows = this.allFlows();
    const moved = flows.filter(isMoved);
    const leadsOf = (some: readonly Flow[]): number =>
      some.reduce((sum, { leads }) => sum + leads, 0);
    const difference = profitDifference(flows, facts, next);
    return {
      moved_leads: leadsOf(moved),
      not_estimated_leads: leadsOf(moved.filter((flow) => !isEstimated(flow, facts))),
      profit_difference: difference && moneyText(difference.cents),
      profit_difference_low: difference && moneyText(difference.low),
      profit_difference_high: difference && moneyText(difference.high),
      confidence_percent: CONFIDENCE_PERCENT,
      nobody: this.nobody.list(),
    };
  }

  /** Lists the shares by advertiser, most leads of the draft first, nobody last. */
  private shares(facts: ProfitFacts, names: Names): Share[] {
    const flows = this.allFlows();
    const ids = new Set([
      ...this.actual.keys(),
      ...flows.flatMap(({ saved, draft }) =>
        [saved, draft].map((taken) => taken?.advertiserId ?? null),
      ),
    ]);
    const rates = this.ratesByAdvertiser(facts, names);
    return [...ids]
      .map((id): Share => ({ ...this.shareOf(id, facts, names), rates: rates.get(id) ?? [] }))
      .sort(
        (a, b) =>
          Number(a.advertiser_id === null) - Number(b.advertiser_id === null) ||
          b.replayed_leads - a.replayed_leads ||
          b.saved_leads - a.saved_leads ||
          a.advertiser.localeCompare(b.advertiser),
      );
  }

  private shareOf(id: number | null, facts: ProfitFacts, names: Names): Omit<Share, 'rates'> {
    const actual = this.actual.get(id) ?? { leads: 0, cents: 0n };
    const [saved, draft] = [this.partOf('saved', id, facts), this.partOf('draft', id, facts)];
    return {
      advertiser_id: id,
      advertiser: id === null ? 'Nobody' : names.advertiser(id),
      actual_leads: actual.leads,
      saved_leads: saved.leads,
      replayed_leads: draft.leads,
      actual_profit: moneyText(actual.cents),
      saved_profit: saved.profit && moneyText(rounded(saved.profit)),
      expected_profit: draft.profit && moneyText(rounded(draft.profit)),
    };
  }

  /**
   * Returns the leads of an advertiser on one side, and their expected profit. Null without a
   * history.
   */
  private partOf(
    side: Side,
    id: number | null,
    facts: ProfitFacts,
  ): { leads: number; profit: Fraction | null } {
    let leads = 0;
    let profit: Fraction | null = ZERO;
    for (const flow of this.flows.values()) {
      if ((flow[side]?.advertiserId ?? null) !== id) continue;
      const each = expectedProfit(flow[side], flow.countryId, facts);
      leads += flow.leads;
      profit = profit && each && plus(profit, times(each, BigInt(flow.leads)));
    }
    return { leads, profit };
  }

  private ratesByAdvertiser(
    { historyOf }: ProfitFacts,
    names: Names,
  ): Map<number | null, Share['rates']> {
    const rates = new Map<number | null, Share['rates']>();
    for (const { advertiser_id: id, country_id: countryId } of this.historyKeys()) {
      const history = historyOf(id, countryId);
      if (!history) continue;
      const { basis, leads, ftds } = history;
      const ftd_rate = rateText(history);
      const rate = { country: names.country(countryId), basis, leads, ftds, ftd_rate };
      rates.set(id, [...(rates.get(id) ?? []), rate]);
    }
    return rates;
  }
}

/**
 * Number of leads that would have gone elsewhere, by the advertisers of both sides. Null stands for
 * nobody.
 */
interface Move {
  readonly from: number | null;
  readonly to: number | null;
  readonly leads: number;
}

/** Counts leads by their real and their simulated destination. */
export class Moves {
  private readonly counts = new Map<string, Move>();

  add(from: number | null, to: number | null): void {
    if (from === to) return;
    const key = `${from ?? ''}:${to ?? ''}`;
    const leads = (this.counts.get(key)?.leads ?? 0) + 1;
    this.counts.set(key, { from, to, leads });
  }

  /** Most leads first. */
  list(): Move[] {
    return [...this.counts.values()].sort(
      (a, b) => b.leads - a.leads || (a.from ?? 0) - (b.from ?? 0) || (a.to ?? 0) - (b.to ?? 0),
    );
  }
}
