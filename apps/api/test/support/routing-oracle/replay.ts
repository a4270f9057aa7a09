import { seededDraw } from '@leadline/contracts';
import type { DecisionInput } from '#modules/routing/routing/domain/lead.js';
import type { PastLead } from '#modules/routing/routing/domain/replay-engine.js';
import type { Snapshot } from '#modules/routing/routing/domain/snapshot.js';
import { applies, usageKey } from './caps.js';
import { mailboxOf, oracleDecide } from './decide.js';

// A second implementation of a replay, written from ADR 10. It has no counters: for each lead it
// counts again what was offered before.

interface Taken {
  readonly past: PastLead;
  readonly advertiserId: number;
  readonly groupId: number | null;
  readonly creditsAfter: readonly string[] | null;
  /** The windows of the lead caps in which it counts, as `cap@window`. */
  readonly windows: readonly string[];
}

const usageOf = (
  snapshot: Snapshot,
  taken: readonly Taken[],
  at: Date,
): DecisionInput['view']['usage'] =>
  new Map(
    snapshot.caps.map((cap) => {
      const key = usageKey(cap, at);
      return [
        key,
        { filled: taken.filter(({ windows }) => windows.includes(key)).length, reserved: 0 },
      ] as const;
    }),
  );

/** The credits of each group after its last lead. */
const creditsOf = (taken: readonly Taken[]): DecisionInput['view']['credits'] => {
  const credits = new Map<number, Map<number, number>>();
  for (const { groupId, creditsAfter } of taken)
    if (groupId !== null && creditsAfter !== null)
      credits.set(
        groupId,
        new Map(
          creditsAfter.map((text): [number, number] => {
            const [id, credit] = text.split(':');
            return [Number(id), Number(credit)];
          }),
        ),
      );
  return credits;
};

/**
 * Returns the advertiser of each lead with these rules, in the order of the leads. Null stands for
 * nobody.
 */
export const oracleReplay = (snapshot: Snapshot, leads: readonly PastLead[]): (number | null)[] => {
  const taken: Taken[] = [];
  return leads.map((past) => {
    const { lead, at } = past;
    const draw = seededDraw(`${lead.id}:${snapshot.version}`);
    const { advertiserId, dealId, groupId, creditsAfter } = oracleDecide({
      lead,
      snapshot,
      now: at,
      // Every group draws under the same name.
      draw: (purpose) => draw(purpose.replace(/:-?\d+:(\d+)$/, ':replay:$1')),
      view: {
        usage: usageOf(snapshot, taken, at),
        credits: creditsOf(taken),
        isDuplicate: past.isDuplicate,
        refusedBy: new Set(past.refusedBy),
        acceptedBy: new Set([
          ...past.acceptedBefore,
          ...taken
            .filter(
              (other) =>
                mailboxOf(other.past.lead.email, snapshot.mergesAliases) ===
                  mailboxOf(lead.email, snapshot.mergesAliases) ||
                other.past.lead.phone === lead.phone,
            )
            .map((other) => other.advertiserId),
        ]),
        circuitOpen: new Set(),
      },
    });
    if (advertiserId === null) return null;
    const windows = snapshot.caps
      .filter((cap) => cap.type === 'lead' && applies(cap, lead, advertiserId, dealId))
      .map((cap) => usageKey(cap, at));
    taken.push({ past, advertiserId, groupId, creditsAfter, windows });
    return advertiserId;
  });
};
