import type { DecisionTracer } from './decision-tracer.js';
import { eligibilityOf, type Eligibility } from './eligibility.js';
import type { CandidateTrace, DecisionInput } from './lead.js';
import { pick, type Pick } from './picks.js';
import type { Draw } from './random.js';
import type { CreditMove } from './slot-credits.js';
import type { AdvertiserShare, CapConfig, DistributionConfig, GroupConfig } from './snapshot.js';

/** How the group's advertisers share its leads, and whose conversion statistics count. */
interface PickRules {
  readonly method: DistributionConfig['method'];
  readonly countryId: number;
}

interface Candidate {
  readonly share: AdvertiserShare;
  readonly eligibility: Eligibility;
}

/** The advertiser that a group gives the lead to. */
export interface Choice {
  readonly advertiserId: number;
  /** Null unless the method is slot. A test lead moves no credits. */
  readonly creditMove: CreditMove | null;
}

const NO_CREDITS: ReadonlyMap<number, number> = new Map();

/** An advertiser at 0 % never gets a lead of the group, not even when nobody else can. */
const OFF: Eligibility = { reason: 'off', caps: [] };

/** The payout agreed with the publisher of the lead: for the country, else in general, else 0. */
const payoutOf = ({ lead, snapshot }: DecisionInput, countryId: number): number => {
  const payouts = snapshot.publishers.get(lead.publisherId)?.payouts;
  return payouts?.get(countryId) ?? payouts?.get(null) ?? 0;
};

const pickByMethod = (
  eligible: readonly AdvertiserShare[],
  group: GroupConfig,
  { method, countryId }: PickRules,
  input: DecisionInput,
): Pick | null => {
  if (eligible.length === 0) return null;
  // The number of refusals is part of the draw. Otherwise the draw that led to the advertiser which
  // refused would now lead to its neighbour in the list, and not to one of the others by the
  // shares.
  const refusals = input.view.refusedBy.size;
  const key = input.drawKey ?? group.id;
  const draw: Draw = (purpose) => input.draw(`${purpose}:${key}:${refusals}`);
  return pick(method, {
    eligible,
    members: group.shares,
    credits: input.view.credits.get(group.id) ?? NO_CREDITS,
    conversionStats: input.snapshot.conversionStats,
    countryId,
    payout: payoutOf(input, countryId),
    draw,
  });
};

const verdictOf = (
  { share, eligibility }: Candidate,
  picked: Pick | null,
): { verdict: CandidateTrace['verdict']; reason: CandidateTrace['reason'] } => {
  if (eligibility.reason !== null) return { verdict: 'skipped', reason: eligibility.reason };
  if (picked?.advertiserId === share.advertiserId) return { verdict: 'picked', reason: null };
  return { verdict: 'eligible', reason: 'not_picked' };
};

/** The draws of a method for the whole group. */
const tracePick = ({ optimize, draws }: Pick, input: DecisionInput, tracer: DecisionTracer) => {
  if (draws) tracer.draws = draws;
  if (optimize)
    tracer.optimize = {
      conversion_stats_version: input.snapshot.conversionStats.version,
      drawn_by: optimize.drawnBy,
      base_rate: optimize.baseRate,
    };
};

/** Picks one of the group's eligible advertisers by the method. Null if nobody is eligible. */
export const chooseInGroup = (
  group: GroupConfig,
  rules: PickRules,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Choice | null => {
  const candidates = group.shares.map((share) => ({
    share,
    eligibility: share.weight > 0 ? eligibilityOf(share.advertiserId, caps, input) : OFF,
  }));
  const eligible = candidates
    .filter(({ eligibility }) => eligibility.reason === null)
    .map(({ share }) => share);
  const picked = pickByMethod(eligible, group, rules, input);
  if (picked) tracePick(picked, input, tracer);
  for (const candidate of candidates)
    tracer.addCandidate({
      group_id: group.id,
      group: group.name,
      advertiser_id: candidate.share.advertiserId,
      ...verdictOf(candidate, picked),
      share: candidate.share.weight / 100,
      score: picked?.scores.get(candidate.share.advertiserId) ?? null,
      caps: candidate.eligibility.caps,
      credit: picked?.slot?.credits.get(candidate.share.advertiserId),
      stats: picked?.optimize?.stats.get(candidate.share.advertiserId),
      hours: candidate.eligibility.hours,
      excluded_for: candidate.eligibility.excluded_for,
    });
  if (!picked) return null;
  return {
    advertiserId: picked.advertiserId,
    creditMove: input.lead.isTest ? null : (picked.slot?.move ?? null),
  };
};

/** Adds the advertisers of the groups after the one that was chosen from to the trace. */
export const traceUnreached = (groups: readonly GroupConfig[], tracer: DecisionTracer): void => {
  for (const group of groups)
    for (const share of group.shares)
      tracer.addCandidate({
        group_id: group.id,
        group: group.name,
        advertiser_id: share.advertiserId,
        verdict: 'skipped',
        reason: 'not_reached',
        share: share.weight / 100,
        score: null,
        caps: [],
      });
};
