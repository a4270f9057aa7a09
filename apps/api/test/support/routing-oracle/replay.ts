import type { DecisionInput } from '#modules/routing/domain/lead.js';
import type { PastLead } from '#modules/routing/domain/replay-engine.js';
import { seededDraw } from '#modules/routing/domain/random.js';
import type { Snapshot } from '#modules/routing/domain/snapshot.js';
import { applies, usageKey } from './caps.js';
import { oracleDecide } from './decide.js';
import { shownAt } from './zone-clock.js';

// A second implementation of a replay, written from ADR 10. It has no counters: for each lead it
// counts again what was offered before.

interface Taken {
  readonly past: PastLead;
  readonly advertiserId: number;
  readonly groupId: number | null;
  readonly slotDay: string | null;
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

/** Acceptances by group and advertiser on the day, which begins at midnight of each zone. */
const slotsOf = (
  snapshot: Snapshot,
  taken: readonly Taken[],
  at: Date,
): DecisionInput['view']['slots'] => {
  const slots = new Map<number, Map<number, number>>();
  for (const distribution of [...snapshot.distributions.values()].flat()) {
    const today = shownAt(at.getTime(), distribution.zone).day;
    for (const { id } of distribution.timeslots.flatMap(({ groups }) => groups)) {
      const counts = new Map<number, number>();
      for (const { groupId, slotDay, advertiserId } of taken)
        if (groupId === id && slotDay === today)
          counts.set(advertiserId, (counts.get(advertiserId) ?? 0) + 1);
      slots.set(id, counts);
    }
  }
  return slots;
};

/** Who gets each of the leads with these rules, in their order. Null stands for nobody. */
export const oracleReplay = (snapshot: Snapshot, leads: readonly PastLead[]): (number | null)[] => {
  const taken: Taken[] = [];
  return leads.map((past) => {
    const { lead, at } = past;
    const draw = seededDraw(`${lead.id}:${snapshot.version}`);
    const { advertiserId, groupId, slotDay } = oracleDecide({
      lead,
      snapshot,
      now: at,
      // Every group draws under the same name.
      draw: (purpose) => draw(purpose.replace(/:-?\d+:(\d+)$/, ':replay:$1')),
      view: {
        usage: usageOf(snapshot, taken, at),
        slots: slotsOf(snapshot, taken, at),
        isDuplicate: past.isDuplicate,
        refusedBy: new Set(past.refusedBy),
        acceptedBy: new Set([
          ...past.acceptedBefore,
          ...taken
            .filter(
              (other) =>
                other.past.lead.email === lead.email || other.past.lead.phone === lead.phone,
            )
            .map((other) => other.advertiserId),
        ]),
        circuitOpen: new Set(),
      },
    });
    if (advertiserId === null) return null;
    const windows = snapshot.caps
      .filter((cap) => cap.type === 'lead' && applies(cap, lead, advertiserId))
      .map((cap) => usageKey(cap, at));
    taken.push({ past, advertiserId, groupId, slotDay, windows });
    return advertiserId;
  });
};
