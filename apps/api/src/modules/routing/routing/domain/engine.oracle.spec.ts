import fc from 'fast-check';
import { oracleDecide, type OracleDecision } from '#test/support/routing-oracle/decide.js';
import { ledgerOf, ledgerText } from '#test/support/routing-oracle/credits.js';
import { inputOf, scenarios } from '#test/support/routing-oracle/worlds.js';
import { decide } from './engine.js';
import type { DecisionInput, Offer } from './lead.js';
import { applyChanges } from './counters.js';

/** `node bench/routing-oracle.mjs` runs more. */
const CASES = Number(process.env.ROUTING_CASES ?? 3000);
const SEED = Number(process.env.ROUTING_SEED ?? 41);

/** The credits of the group after the offer, by the changes that are written. */
const creditsAfter = ({ view }: DecisionInput, { groupId, creditMove }: Offer): string[] | null => {
  if (groupId === null || creditMove === null) return null;
  const credits = new Map(view.credits.get(groupId));
  applyChanges(credits, creditMove);
  return ledgerText(ledgerOf(credits));
};

/** Says how the caps with deals took part in a decision. */
const dealCapsIn = (input: DecisionInput, decided: OracleDecision): string[] =>
  input.snapshot.caps
    .filter(({ deal }) => deal !== null)
    .flatMap(({ id, deal, advertiserIds, type }) => {
      const isReserved = decided.capReservations.some((text) => text.startsWith(`${id}@`));
      if (isReserved) return ['reserved'];
      const isItsDeal = decided.dealId === deal?.id;
      const isItsAdvertiser = decided.advertiserId === [...advertiserIds][0];
      return isItsAdvertiser && !isItsDeal && type === 'lead' ? ['other deal'] : [];
    });

/** The decision of the engine in the words of the oracle. */
const engineDecide = (input: DecisionInput): OracleDecision => {
  const decision = decide(input);
  const { trace } = decision;
  const common = {
    timeslot: trace.distribution?.timeslot ?? null,
    distributionId: decision.distributionId,
    candidates: trace.candidates.map(
      ({ group_id: group, advertiser_id: advertiser, deal, verdict, reason }) =>
        `${group}:${deal ? -deal.id : advertiser}:${verdict}:${reason ?? '-'}`,
    ),
  };
  return decision.kind === 'reject'
    ? {
        ...common,
        code: decision.code,
        hide: decision.hide,
        advertiserId: null,
        dealId: null,
        groupId: null,
        creditsAfter: null,
        advertiserOverrides: null,
        capReservations: [],
      }
    : {
        ...common,
        code: null,
        hide: false,
        advertiserId: decision.advertiserId,
        dealId: decision.terms.revenue?.planId ?? null,
        groupId: decision.groupId,
        creditsAfter: creditsAfter(input, decision),
        advertiserOverrides: decision.advertiserOverrides,
        capReservations: decision.capReservations
          .map((reservation) => `${reservation.cap_id}@${reservation.window_start}`)
          .sort(),
      };
};

describe('the engine and a second implementation, written from the documents', () => {
  it(
    `agree on ${CASES} whole worlds`,
    () => {
      const outcomes = new Map<string, number>();
      const ofDeals = new Set<string>();
      const ofCaps = new Map<string, number>();
      fc.assert(
        fc.property(scenarios, (drawn) => {
          const input = inputOf(drawn);
          const expected = oracleDecide(input);
          outcomes.set(expected.code ?? 'offer', (outcomes.get(expected.code ?? 'offer') ?? 0) + 1);
          expect(engineDecide(input)).toEqual(expected);
          for (const text of dealCapsIn(input, expected))
            ofCaps.set(text, (ofCaps.get(text) ?? 0) + 1);
          for (const text of expected.candidates)
            if (/:-\d+:(picked|eligible)|deal_/.test(text))
              ofDeals.add(text.replace(/^.*?:-?\d+:/, ''));
        }),
        { numRuns: CASES, seed: SEED },
      );
      // Every outcome occurs in the worlds, and offers most often.
      expect([...outcomes.keys()].sort()).toEqual([
        'blacklisted',
        'cap_reached',
        'country_unknown',
        'duplicate_lead',
        'geo_not_supported',
        'no_advertiser',
        'no_distribution',
        'offer',
        'outside_hours',
        'publisher_inactive',
      ]);
      expect(outcomes.get('offer')).toBeGreaterThan(CASES / 8);
      // And members with deals are picked, passed over, and skipped for both reasons.
      expect([...ofDeals].sort()).toEqual([
        'eligible:not_picked',
        'picked:-',
        'skipped:deal_ended',
        'skipped:deal_not_for_lead',
      ]);
      for (const text of ['reserved', 'other deal'])
        expect(ofCaps.get(text)).toBeGreaterThan(CASES / 600);
    },
    30_000 + CASES * 20,
  );
});
