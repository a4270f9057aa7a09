import type { DecisionTrace } from '@leadline/contracts';
import { reservationOf, reservationKey } from '#modules/routing/routing/domain/counters.js';
import { decide } from '#modules/routing/routing/domain/engine.js';
import type { ForcedAdvertiser } from '#modules/routing/routing/domain/lead.js';
import type { Snapshot } from '#modules/routing/routing/domain/snapshot.js';

/** A decision with its lead, and what the attempt that followed it holds. */
export interface StoredDecision {
  readonly trace: DecisionTrace;
  readonly created_at: Date;
  readonly lead_id: number;
  readonly publisher_id: number;
  readonly country_id: number;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly is_test: boolean;
  readonly forced_advertiser: ForcedAdvertiser | null;
  readonly refused_by: readonly number[];
  readonly attempt: {
    readonly reservations: readonly object[];
    readonly slot_moves: object | null;
  };
}

/** The counters that the decision saw: its trace has those that mattered. */
const usageOf = ({ trace, created_at: at }: StoredDecision, { caps }: Snapshot) => {
  const seen = [
    ...trace.candidates.flatMap((candidate) => candidate.caps),
    ...trace.steps.flatMap(({ cap }) => cap ?? []),
  ];
  return new Map(
    seen.flatMap(({ cap_id: id, filled, reserved }) => {
      const cap = caps.find((one) => one.id === id);
      return cap ? [[reservationKey(reservationOf(cap, at)), { filled, reserved }] as const] : [];
    }),
  );
};

const creditsOf = ({ trace }: StoredDecision): Map<number, Map<number, number>> => {
  const credits = new Map<number, Map<number, number>>();
  for (const { group_id: group, advertiser_id: advertiser, credit } of trace.candidates)
    if (credit !== undefined)
      credits.set(group, (credits.get(group) ?? new Map<number, number>()).set(advertiser, credit));
  return credits;
};

/** Returns the server's decision about the lead, in the form in which it is stored. */
export const decideAgain = (
  stored: StoredDecision,
  snapshot: Snapshot,
): { trace: unknown; attempt: unknown } => {
  const { trace } = stored;
  const decision = decide({
    lead: {
      id: stored.lead_id,
      publisherId: stored.publisher_id,
      countryId: stored.country_id,
      email: stored.email,
      phone: stored.phone,
      ip: stored.ip,
      offer: stored.offer,
      funnel: stored.funnel,
      customParams: [],
      isTest: stored.is_test,
      forcedAdvertiser: stored.forced_advertiser,
    },
    // The version when the history was made. Seeds that change nothing leave it alone.
    snapshot: { ...snapshot, version: trace.version },
    now: stored.created_at,
    draw: () => trace.draws?.advertiser ?? 0,
    view: {
      usage: usageOf(stored, snapshot),
      credits: creditsOf(stored),
      acceptedBy: new Set(),
      refusedBy: new Set(stored.refused_by),
      circuitOpen: new Set(),
      isDuplicate: trace.steps.some(({ step, passed }) => step === 'duplicates' && !passed),
    },
  });
  return {
    trace: JSON.parse(JSON.stringify(decision.trace)),
    attempt:
      decision.kind === 'offer'
        ? {
            reservations: decision.capReservations,
            slot_moves: decision.creditMove?.moved.length ? decision.creditMove.moved : null,
          }
        : { reservations: [], slot_moves: null },
  };
};
