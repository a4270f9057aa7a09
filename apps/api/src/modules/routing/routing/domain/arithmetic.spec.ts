import {
  comparedOf,
  DecisionTrace,
  drawRange,
  floorPart,
  knownLeads,
  percentagesPart,
  pickedGroup,
  slotStanding,
  seededDraw,
} from '@leadline/contracts';
import { distribution, GB, input, type World } from '#test/support/routing-fixtures.js';
import { BatchView } from './counters.js';
import { conversionStatsOf } from './conversion-stats.js';
import { decide } from './engine.js';
import type { RoutingView } from './lead.js';

// "Why?" shows the arithmetic of the method. The numbers come from stored traces, so these tests
// store each trace, read it again, and compare with a second, slow computation.

/** The trace as the browser gets it. A field that the contract does not know is lost. */
const asRead = (trace: unknown): DecisionTrace =>
  DecisionTrace.parse(JSON.parse(JSON.stringify(trace)));
const decided = (world: World, id: number, view: Partial<RoutingView> = {}): DecisionTrace =>
  asRead(decide({ ...input(world, { lead: { id }, view }), draw: seededDraw(`${id}:7`) }).trace);

const SHARES = [
  [1, 33.33],
  [2, 45.67],
  [3, 21],
  [4, 0],
] as const;

it('slot: the part of each, what it was owed and who was due, lead by lead', () => {
  const world: World = { distributions: [distribution(1, [SHARES])] };
  // In leads, as floats: exact enough for six hundred of them.
  const credits = new Map([1, 2, 3].map((id) => [id, 0]));
  const view = new BatchView([], []);
  const facts = {
    acceptedBy: new Set<number>(),
    circuitOpen: new Set<number>(),
    isDuplicate: false,
  };
  const takers = new Set<number>();
  for (let id = 1; id <= 600; id += 1) {
    // Each advertiser is absent now and then, so that the shares are of those who are present.
    const absent = new Set([1, 2, 3].filter((advertiser) => (id * 7 + advertiser * 5) % 11 < 2));
    const asked = input(world, { lead: { id } });
    const decision = decide({
      ...asked,
      view: view.viewOf(asked.lead, { ...facts, refusedBy: absent }),
    });
    if (decision.kind !== 'offer') throw new Error(decision.reason);
    view.count({ ...asked.lead, isTest: true }, decision);
    const trace = asRead(decision.trace);
    const group = pickedGroup(trace.candidates);

    const present = SHARES.filter(([one, percent]) => percent > 0 && !absent.has(one));
    const left = present.reduce((sum, [, percent]) => sum + percent, 0);
    const owed = new Map<number, number>(
      present.map(([one, percent]) => [one, (credits.get(one) ?? 0) + percent / left]),
    );
    for (const [place, candidate] of comparedOf(group).entries()) {
      const [one = 0, percent = 0] = present[place] ?? [];
      expect(candidate.advertiser_id).toBe(one);
      const standing = slotStanding(candidate, group);
      expect(standing?.left).toBeCloseTo(left, 9);
      expect(standing?.share).toBeCloseTo((100 * percent) / left, 9);
      expect(standing?.before).toBeCloseTo(credits.get(one) ?? 0, 3);
      expect(standing?.owed).toBeCloseTo(owed.get(one) ?? 0, 3);
    }
    const due = decision.advertiserId;
    for (const one of owed.values()) expect(owed.get(due)).toBeGreaterThan(one - 0.001);
    for (const [one, percent] of present)
      credits.set(one, (credits.get(one) ?? 0) + percent / left - (one === due ? 1 : 0));
    takers.add(due);
  }
  expect(takers).toEqual(new Set([1, 2, 3]));
});

/** In which range a draw falls, by walking along the shares. */
const walk = (draw: number, parts: readonly (readonly [number, number])[]): number | null => {
  let rest = draw * parts.reduce((sum, [, part]) => sum + part, 0);
  for (const [id, part] of parts) {
    if (rest < part) return id;
    rest -= part;
  }
  return null;
};

it('chance: the draw lies in the range of the advertiser that was picked, and in no other', () => {
  const world: World = { distributions: [distribution(1, [SHARES], { method: 'chance' })] };
  for (let id = 1; id <= 400; id += 1) {
    const absent = new Set([1, 2, 3].filter((advertiser) => (id + advertiser) % 5 === 0));
    const trace = decided(world, id, { refusedBy: absent });
    const group = pickedGroup(trace.candidates);
    const drawn = trace.draws?.advertiser ?? NaN;
    const present = SHARES.filter(([advertiser]) => !absent.has(advertiser));
    expect(walk(drawn, present)).toBe(trace.verdict.offered_to);
    const ranges = comparedOf(group).map((candidate) => ({
      id: candidate.advertiser_id,
      ...drawRange(candidate, group, 'percentages'),
    }));
    expect(
      ranges.filter(({ from, to }) => from <= drawn && drawn < to).map((hit) => hit.id),
    ).toEqual([trace.verdict.offered_to]);
    expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([0, 1]);
    expect(trace.optimize).toBeNull();
  }
});

it('optimize: what decided, the draws, and the leads, FTDs and revenue of each estimate', () => {
  const world: World = {
    distributions: [distribution(1, [SHARES], { method: 'optimize' })],
    conversionStats: conversionStatsOf({
      version: 12,
      stats: [
        { advertiser_id: 1, country_id: GB, leads: 60, ftds: 3, revenue: '500.00' },
        { advertiser_id: 2, country_id: GB, leads: 40, ftds: 4, revenue: '450.50' },
      ],
    }),
  };
  const seen = new Set<string>();
  for (let id = 1; id <= 400; id += 1) {
    const trace = decided(world, id);
    const group = pickedGroup(trace.candidates);
    const picked = group.find(({ verdict }) => verdict === 'picked');
    if (!trace.optimize || !picked) throw new Error('Nobody was picked by optimize.');
    const { drawn_by: by, base_rate: base } = trace.optimize;
    seen.add(by);
    // (7 FTDs + 5 % of 100 leads) / (100 leads + 100)
    expect(base).toBe(0.06);
    expect(knownLeads(group)).toBe(100);
    const rate = expect.any(Number) as number;
    expect(comparedOf(group).map(({ stats }) => stats)).toEqual([
      { leads: 60, ftds: 3, rate, revenue: 500, payout: 0, profit: 500 },
      { leads: 40, ftds: 4, rate, revenue: 450.5, payout: 0, profit: 450.5 },
      // The mean of both, because its own is not known.
      { leads: 0, ftds: 0, rate, revenue: 475.25, payout: 0, profit: 475.25, is_assumed: true },
    ]);
    for (const { score, stats } of comparedOf(group)) {
      const drawn = (score ?? NaN) / (stats?.profit ?? NaN);
      expect(drawn).toBeCloseTo(stats?.rate ?? NaN, 5);
      expect(drawn).toBeGreaterThan(0);
      expect(drawn).toBeLessThan(1);
    }
    const { turn = NaN, advertiser = NaN } = trace.draws ?? {};
    if (by === 'estimate') {
      expect(trace.draws).toBeUndefined();
      expect(picked.score).toBe(Math.max(...comparedOf(group).map(({ score }) => score ?? 0)));
      continue;
    }
    expect(turn).toBeLessThan(by === 'floor' ? floorPart(3) : percentagesPart(100));
    const { from, to } = drawRange(picked, group, by === 'floor' ? 'equal parts' : 'percentages');
    expect(from <= advertiser && advertiser < to).toBe(true);
  }
  expect([...seen].sort()).toEqual(['estimate', 'floor', 'percentages']);
});
