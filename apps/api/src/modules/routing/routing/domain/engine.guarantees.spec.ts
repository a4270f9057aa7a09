import { seededDraw } from '@leadline/contracts';
import fc from 'fast-check';
import { inputOf, scenarios, type Scenario } from '#test/support/routing-oracle/worlds.js';
import { reservationKey, openKeyOf } from './counters.js';
import { decide } from './engine.js';
import type { DecisionInput, CapUsage } from './lead.js';
import type { Snapshot } from './snapshot.js';

// Properties that hold in any world, checked on the worlds of the second implementation.

const withLead = (input: DecisionInput, id: number): DecisionInput => ({
  ...input,
  lead: { ...input.lead, id },
  draw: seededDraw(`${id}:${input.snapshot.version}`),
});
const without = (snapshot: Snapshot, gone: number): Snapshot => ({
  ...snapshot,
  distributions: new Map(
    [...snapshot.distributions].map(([country, rules]) => [
      country,
      rules.map((rule) => ({
        ...rule,
        timeslots: rule.timeslots.map((timeslot) => ({
          ...timeslot,
          groups: timeslot.groups.map((group) => ({
            ...group,
            shares: group.shares.filter(({ advertiserId }) => advertiserId !== gone),
          })),
        })),
      })),
    ]),
  ),
});
const holdsFor = (
  runs: number,
  seed: number,
  check: (input: DecisionInput, drawn: Scenario) => void,
): void => {
  fc.assert(
    fc.property(scenarios, (drawn) => {
      check(inputOf(drawn), drawn);
    }),
    { numRuns: runs, seed },
  );
};

/** Every reason for which a candidate is skipped. */
const SKIPPED = [
  'off',
  'advertiser_inactive',
  'excluded',
  'country_not_supported',
  'closed',
  'no_traffic',
  'cap_full',
  'already_took',
  'refused',
  'circuit_open',
  'deal_ended',
  'deal_not_for_lead',
  'not_reached',
];

describe('in any world', () => {
  it('a sequence of leads never exceeds a cap', () => {
    let [offered, rejected] = [0, 0];
    holdsFor(300, 51, (start) => {
      const usage = new Map<string, CapUsage>(start.view.usage);
      for (let id = 1; id <= 20; id += 1) {
        const decision = decide({ ...withLead(start, id), view: { ...start.view, usage } });
        if (decision.kind === 'reject') {
          rejected += 1;
          continue;
        }
        offered += 1;
        for (const reservation of decision.capReservations) {
          const { filled = 0, reserved = 0 } = usage.get(reservationKey(reservation)) ?? {};
          usage.set(reservationKey(reservation), { filled, reserved: reserved + 1 });
        }
      }
      for (const cap of start.snapshot.caps) {
        const key = openKeyOf(cap, start.now);
        const [before, after] = [start.view.usage.get(key), usage.get(key)].map(
          (used) => (used?.filled ?? 0) + (used?.reserved ?? 0),
        );
        expect(after).toBeLessThanOrEqual(Math.max(cap.cap, before ?? 0));
      }
    });
    expect(Math.min(offered, rejected)).toBeGreaterThan(500);
  });

  it('a rejection has a code and a text, and a candidate that is not picked has a reason', () => {
    holdsFor(1000, 52, (input) => {
      const decision = decide(input);
      if (decision.kind === 'reject') {
        expect(decision.code).not.toBe('');
        expect(decision.reason).not.toBe('');
        expect(decision.trace.verdict).toEqual({ offered_to: null, code: decision.code });
      } else
        expect(decision.trace.verdict).toEqual({ offered_to: decision.advertiserId, code: null });
      for (const { verdict, reason } of decision.trace.candidates) {
        if (verdict === 'picked') expect(reason).toBeNull();
        else if (verdict === 'eligible') expect(reason).toBe('not_picked');
        else expect(SKIPPED).toContain(reason);
      }
    });
  });

  it('the same lead, version and view give the same decision and the same trace', () => {
    holdsFor(500, 53, (input, drawn) => {
      expect(decide(input)).toEqual(decide(inputOf(drawn)));
    });
  });

  /**
   * Slot is not among them: its formula renormalises the shares over the eligible, so one more or
   * less moves all scores (domain §4).
   */
  it('removing an unpicked candidate keeps the order of scores, for chance and optimize', () => {
    let removed = 0;
    holdsFor(4000, 54, (input) => {
      const decision = decide(input);
      if (decision.kind === 'reject' || decision.trace.distribution?.method === 'slot') return;
      const scored = decision.trace.candidates.filter(
        ({ group_id: group, verdict }) => group === decision.groupId && verdict !== 'skipped',
      );
      const [gone] = scored.filter(({ verdict, share }) => verdict === 'eligible' && share > 0);
      if (!gone || scored.length < 3) return;
      removed += 1;
      const orderOf = (candidates: typeof scored): number[] =>
        candidates
          .filter(
            ({ group_id: group, advertiser_id: id, score }) =>
              group === decision.groupId &&
              id !== gone.advertiser_id &&
              score !== null &&
              score > 0,
          )
          .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
          .map(({ advertiser_id: id }) => id);
      expect(
        orderOf([
          ...decide({ ...input, snapshot: without(input.snapshot, gone.advertiser_id) }).trace
            .candidates,
        ]),
      ).toEqual(orderOf(scored));
    });
    expect(removed).toBeGreaterThan(50);
  });
});
