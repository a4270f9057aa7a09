import {
  advertiser,
  cap,
  DE,
  distribution,
  GB,
  input,
  NOON,
  publisher,
  type World,
} from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import type { Decision, ForcedAdvertiser, RoutedLead, RoutingView } from './lead.js';

const to = (advertiserId: number, overrides: Partial<ForcedAdvertiser> = {}): ForcedAdvertiser => ({
  advertiser_id: advertiserId,
  funnel: null,
  publisher_id: null,
  ...overrides,
});
/** Every distribution leads to advertiser 1; staff chose 2. */
const send = (
  world: World = {},
  changes: {
    lead?: Partial<RoutedLead>;
    view?: Partial<RoutingView>;
    forcedAdvertiser?: ForcedAdvertiser;
  } = {},
): Decision =>
  decide(
    input(
      { distributions: [distribution(1, [[[1, 100]]])], ...world },
      {
        lead: { forcedAdvertiser: changes.forcedAdvertiser ?? to(2), ...changes.lead },
        view: changes.view ?? {},
      },
    ),
  );
const reasonOf = (decision: Decision): string | null =>
  decision.kind === 'reject'
    ? `${decision.code}: ${decision.trace.candidates[0]?.reason ?? ''}`
    : null;
const usage = (filled: number) =>
  new Map([[`1@${NOON.toISOString().slice(0, 10)}T00:00:00.000Z`, { filled, reserved: 0 }]]);

it('offers the lead to the chosen advertiser without a distribution, and reserves its caps', () => {
  const caps = [
    cap(1, 5, { advertiserIds: new Set([2]) }),
    cap(2, 5, { advertiserIds: new Set([1]) }),
    cap(3, 5, { countryIds: new Set([GB]) }),
  ];
  for (const distributions of [[distribution(1, [[[1, 100]]])], []]) {
    expect(send({ distributions, caps })).toMatchObject({
      kind: 'offer',
      advertiserId: 2,
      distributionId: null,
      groupId: null,
      creditMove: null,
      capReservations: [{ cap_id: 1 }, { cap_id: 3 }],
    });
  }
});

it.each<[string, World, { lead?: Partial<RoutedLead>; view?: Partial<RoutingView> }]>([
  ['no_advertiser: advertiser_inactive', { advertisers: [advertiser(2, { isActive: false })] }, {}],
  [
    'no_advertiser: excluded',
    {
      advertisers: [
        advertiser(2, {
          exclusions: [{ publisherId: 1, countryIds: new Set(), funnels: new Set() }],
        }),
      ],
    },
    {},
  ],
  [
    'no_advertiser: country_not_supported',
    { advertisers: [advertiser(2, { supportedCountryIds: new Set([DE]) })] },
    {},
  ],
  [
    'no_advertiser: closed',
    { advertisers: [advertiser(2, { openingHours: new Map([[GB, { zone: 'UTC', days: [] }]]) })] },
    {},
  ],
  [
    'no_advertiser: cap_full',
    { caps: [cap(1, 5, { advertiserIds: new Set([2]) })] },
    { view: { usage: usage(5) } },
  ],
  ['no_advertiser: already_took', {}, { view: { acceptedBy: new Set([2]) } }],
  ['no_advertiser: refused', {}, { view: { refusedBy: new Set([2]) } }],
  ['no_advertiser: circuit_open', {}, { view: { circuitOpen: new Set([2]) } }],
  ['publisher_inactive: ', { publishers: [publisher(1, { isActive: false })] }, {}],
  [
    'blacklisted: ',
    {
      blacklist: [{ id: 9, kind: 'email', value: 'ada@example.com', expiresAt: null, hide: false }],
    },
    {},
  ],
  [
    'geo_not_supported: ',
    { publishers: [publisher(1, { supportedCountryIds: new Set([DE]) })] },
    {},
  ],
  ['country_unknown: ', {}, { lead: { countryId: null } }],
  [
    'cap_reached: ',
    { caps: [cap(1, 5, { publisherIds: new Set([1]) })] },
    { view: { usage: usage(5) } },
  ],
])('is rejected, and nobody else is asked: %s', (expected, world, changes) => {
  expect(reasonOf(send(world, changes))).toBe(expected);
});

it('treats an advertiser that does not exist as inactive', () => {
  expect(reasonOf(send({}, { forcedAdvertiser: to(404) }))).toBe(
    'no_advertiser: advertiser_inactive',
  );
});

it('does not check duplicates, because the publisher did not send the lead', () => {
  expect(
    send(
      { publishers: [publisher(1, { blockDuplicateLeads: true })] },
      { view: { isDuplicate: true } },
    ).kind,
  ).toBe('offer');
});

it('a test lead reserves no cap', () => {
  expect(
    send({ caps: [cap(1, 0, { advertiserIds: new Set([2]) })] }, { lead: { isTest: true } }),
  ).toMatchObject({ kind: 'offer', capReservations: [] });
});

describe('the overrides', () => {
  const overrides = [
    {
      id: 1,
      kind: 'funnel',
      side: 'advertiser',
      advertiserId: 2,
      publisherId: null,
      countryIds: new Set<number>(),
      values: ['of-advertiser'],
    },
    {
      id: 2,
      kind: 'publisher_id',
      side: 'publisher',
      advertiserId: null,
      publisherId: 1,
      countryIds: new Set<number>(),
      values: ['of-publisher'],
    },
  ] as const;
  const overridesOf = (forcedAdvertiser: ForcedAdvertiser, world: World = {}) => {
    const decision = send({ overrides, ...world }, { forcedAdvertiser });
    return decision.kind === 'offer' ? decision.advertiserOverrides : null;
  };

  it('of the injection come first', () => {
    expect(overridesOf(to(2, { funnel: 'chosen', publisher_id: '77' }))).toMatchObject({
      funnel: 'chosen',
      funnelOverride: 'chosen',
      funnelOverrideOrigin: 'injection',
      publisherId: '77',
      publisherIdOverride: '77',
      publisherIdOverrideOrigin: 'injection',
    });
  });
  it('of the advertiser and the publisher apply if the injection has none', () => {
    expect(overridesOf(to(2))).toMatchObject({
      funnel: 'of-advertiser',
      funnelOverrideOrigin: 'advertiser',
      publisherId: 'of-publisher',
      publisherIdOverrideOrigin: 'publisher',
    });
  });
  it('do not change the funnel for an advertiser with send_org_funnel', () => {
    expect(
      overridesOf(to(2, { funnel: 'chosen' }), {
        advertisers: [advertiser(2, { sendOrgFunnel: true })],
      }),
    ).toMatchObject({ funnel: 'spring', funnelOverride: null, funnelOverrideOrigin: null });
  });
});

it('traces the choice of staff as a step, with one candidate and no distribution', () => {
  const { trace } = send();
  expect(trace).toMatchObject({
    distribution: null,
    candidates: [{ advertiser_id: 2, verdict: 'picked', reason: null }],
    verdict: { offered_to: 2, code: null },
  });
  expect(trace.steps.at(-1)).toEqual({ step: 'directed', passed: true, detail: 'advertiser 2' });
});
