import {
  advertiser,
  cap,
  distribution,
  input,
  publisher,
  type World,
} from '#test/support/routing-fixtures.js';
import { BatchView, creditsFor } from './counters.js';
import { decide } from './engine.js';
import type { CampaignRoute, Decision, RoutedLead, RoutingView } from './lead.js';

const route = (
  shares: readonly (readonly [number, number])[],
  method: CampaignRoute['method'] = 'slot',
): CampaignRoute => ({
  group_id: 77,
  name: 'Second chance, Step1',
  method,
  shares: shares.map(([id, percentage]) => ({ advertiser_id: id, weight: percentage * 100 })),
});
/** Every distribution leads to advertiser 1; the step has 2 and 3. */
const send = (
  campaignRoute: CampaignRoute,
  world: World = {},
  changes: { lead?: Partial<RoutedLead>; view?: Partial<RoutingView> } = {},
): Decision =>
  decide(
    input(
      { distributions: [distribution(1, [[[1, 100]]])], ...world },
      { lead: { campaignRoute, ...changes.lead }, view: changes.view ?? {} },
    ),
  );
const reasonsOf = ({ trace }: Decision): string[] =>
  trace.candidates.map(({ advertiser_id: id, reason }) => `${id}: ${reason}`);

it('offers the lead to an advertiser of the step, without a distribution, and reserves caps', () => {
  const caps = [
    cap(1, 5, { advertiserIds: new Set([2]) }),
    cap(2, 5, { advertiserIds: new Set([1]) }),
  ];
  expect(send(route([[2, 100]]), { caps })).toMatchObject({
    kind: 'offer',
    advertiserId: 2,
    distributionId: null,
    groupId: 77,
    creditMove: { settled: [], moved: [] },
    capReservations: [{ cap_id: 1 }],
  });
});

it('follows a refusal with another advertiser of the step', () => {
  expect(
    send(
      route([
        [2, 90],
        [3, 10],
      ]),
      {},
      { view: { refusedBy: new Set([2]) } },
    ),
  ).toMatchObject({ kind: 'offer', advertiserId: 3 });
});

it('never picks an advertiser at 0 percent, and rejects when nobody is left', () => {
  const decision = send(
    route([
      [2, 100],
      [3, 0],
    ]),
    {},
    { view: { refusedBy: new Set([2]) } },
  );
  expect(decision).toMatchObject({ kind: 'reject', code: 'no_advertiser' });
  expect(reasonsOf(decision)).toEqual(['2: refused', '3: off']);
});

it.each<[string, World, Partial<RoutingView>]>([
  ['advertiser_inactive', { advertisers: [advertiser(2, { isActive: false })] }, {}],
  [
    'closed',
    {
      advertisers: [advertiser(2, { openingHours: new Map([[10, { zone: 'UTC', days: [] }]]) })],
    },
    {},
  ],
  [
    'excluded',
    {
      advertisers: [
        advertiser(2, {
          exclusions: [{ publisherId: 1, countryIds: new Set(), funnels: new Set() }],
        }),
      ],
    },
    {},
  ],
  ['cap_full', { caps: [cap(1, 0, { advertiserIds: new Set([2]) })] }, {}],
  ['already_took', {}, { acceptedBy: new Set([2]) }],
  ['circuit_open', {}, { circuitOpen: new Set([2]) }],
])('an advertiser passes the checks of any candidate: %s', (reason, world, view) => {
  expect(reasonsOf(send(route([[2, 100]]), world, { view }))).toEqual([`2: ${reason}`]);
});

it('blacklist, publisher and caps of the traffic apply; the duplicates of publishers do not', () => {
  const item = { id: 9, value: 'ada@example.com', expiresAt: null, hide: false };
  expect(send(route([[2, 100]]), { blacklist: [{ ...item, kind: 'email' }] })).toMatchObject({
    code: 'blacklisted',
  });
  expect(
    send(route([[2, 100]]), { publishers: [publisher(1, { isActive: false })] }),
  ).toMatchObject({ code: 'publisher_inactive' });
  expect(
    send(route([[2, 100]]), { caps: [cap(1, 0, { publisherIds: new Set([1]) })] }),
  ).toMatchObject({ code: 'cap_reached' });
  expect(
    send(
      route([[2, 100]]),
      { publishers: [publisher(1, { blockDuplicateLeads: true })] },
      { view: { isDuplicate: true } },
    ).kind,
  ).toBe('offer');
  expect(send(route([[2, 100]]), {}, { lead: { countryId: null } })).toMatchObject({
    code: 'country_unknown',
  });
});

it('method slot gives exact shares in a batch, with credits of the group of the step', () => {
  const campaignRoute = route([
    [2, 75],
    [3, 25],
  ]);
  const world = input({}, { lead: { campaignRoute } });
  const leads = Array.from({ length: 40 }, (_, index) => ({
    ...world.lead,
    id: index + 1,
    email: `ada${index}@example.com`,
    phone: `+44${index}`,
  }));
  expect(creditsFor(leads, world.snapshot)).toEqual([
    { group_id: 77, advertiser_id: 2 },
    { group_id: 77, advertiser_id: 3 },
  ]);
  const view = new BatchView([], []);
  const facts = {
    acceptedBy: new Set<number>(),
    refusedBy: new Set<number>(),
    circuitOpen: new Set<number>(),
    isDuplicate: false,
  };
  const counts = new Map<number, number>();
  for (const lead of leads) {
    const decision = decide({ ...world, lead, view: view.viewOf(lead, facts) });
    if (decision.kind !== 'offer') throw new Error(decision.reason);
    view.count(lead, decision);
    counts.set(decision.advertiserId, (counts.get(decision.advertiserId) ?? 0) + 1);
  }
  expect(Object.fromEntries(counts)).toEqual({ 2: 30, 3: 10 });
});

it.each(['chance', 'optimize'] as const)('method %s moves no credits', (method) => {
  const decision = send(
    route(
      [
        [2, 50],
        [3, 50],
      ],
      method,
    ),
  );
  expect(decision).toMatchObject({ kind: 'offer', groupId: 77, creditMove: null });
});

it('traces the campaign as a step, and the group of the step', () => {
  const { trace } = send(route([[2, 100]]));
  expect(trace).toMatchObject({
    distribution: null,
    candidates: [{ group_id: 77, group: 'Second chance, Step1', advertiser_id: 2 }],
    verdict: { offered_to: 2, code: null },
  });
  expect(trace.steps.at(-1)).toEqual({
    step: 'campaign',
    passed: true,
    detail: 'Second chance, Step1',
  });
});
