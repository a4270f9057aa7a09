import {
  ALL_WEEK,
  cap,
  DE,
  distribution,
  GB,
  lead,
  NOON,
  publisher,
  snapshot,
  type World,
} from '#test/support/routing-fixtures.js';
import { withDraft, type Draft } from './compile.js';
import type { RoutedLead } from './lead.js';
import { ReplayEngine, type PastLead } from './replay-engine.js';

const HOUR = 3_600_000;
const draft = (
  shares: readonly (readonly [number, number])[],
  changes: Partial<Draft> = {},
): Draft => ({
  id: 5,
  name: 'Draft',
  method: 'slot',
  country_id: GB,
  publisher_id: null,
  zone: 'UTC',
  is_send_in_op_hours: false,
  parameters: {},
  data_override: {},
  timeslots: [
    {
      id: null,
      name: 'Always',
      is_active: true,
      opening_hours: ALL_WEEK,
      groups: [
        {
          id: null,
          name: 'Only',
          shares: shares.map(([advertiser_id, percentage]) => ({ advertiser_id, percentage })),
        },
      ],
    },
  ],
  ...changes,
});
const world = (changes: World = {}): World => ({
  distributions: [distribution(5, [[[1, 100]]])],
  ...changes,
});
const replayEngine = (of: Draft, changes: World = {}): ReplayEngine =>
  new ReplayEngine(withDraft(snapshot(world(changes)), of));
let people = 0;
/** A lead of a new person, some hours after noon. */
const past = (
  hours = 0,
  changes: Partial<PastLead> = {},
  of: Partial<RoutedLead> = {},
): PastLead => {
  people += 1;
  return {
    lead: lead({ id: people, email: `p${people}@example.com`, phone: `+44${people}`, ...of }),
    at: new Date(NOON.getTime() + hours * HOUR),
    acceptedBefore: [],
    refusedBy: [],
    isDuplicate: false,
    ...changes,
  };
};
const taker = (of: ReplayEngine, lead: PastLead): number | null => {
  const decision = of.play(lead);
  return decision.kind === 'offer' ? decision.advertiserId : null;
};
const takers = (of: ReplayEngine, leads: readonly PastLead[]): (number | null)[] =>
  leads.map((lead) => taker(of, lead));

describe('credits of method slot', () => {
  it('begin with nobody owed anything, and live on over midnight', () => {
    const of = replayEngine(
      draft([
        [1, 50],
        [2, 50],
      ]),
    );
    expect(takers(of, [past(0), past(1), past(2), past(12), past(13)])).toEqual([1, 2, 1, 2, 1]);
  });
});

describe('caps', () => {
  const capped = { caps: [cap(9, 2, { advertiserIds: new Set([1]) })] };
  it('are filled by the replayed leads, in the windows of their time', () => {
    expect(
      takers(replayEngine(draft([[1, 100]]), capped), [past(0), past(1), past(2), past(12)]),
    ).toEqual([1, 1, null, 1]);
  });
  it('start with earlier usage, and count usage outside the replay', () => {
    const of = replayEngine(draft([[1, 100]]), capped);
    expect(of.capsOpenAt(NOON)).toEqual([
      { cap_id: 9, type: 'lead', since: '2026-11-18T00:00:00.000Z' },
    ]);
    of.begin([{ cap_id: 9, filled: 1 }], NOON);
    expect(taker(of, past(0))).toBe(1);
    expect(taker(of, past(1))).toBeNull();
    const other = replayEngine(draft([[1, 100]]), capped);
    for (const advertiserId of [1, 2, 1])
      other.count({
        type: 'lead',
        at: NOON,
        advertiserId,
        publisherId: 3,
        countryId: DE,
        funnel: null,
        dealId: null,
      });
    other.count({
      type: 'ftd',
      at: NOON,
      advertiserId: 1,
      publisherId: 3,
      countryId: DE,
      funnel: null,
      dealId: null,
    });
    expect(takers(other, [past(1), past(12)])).toEqual([null, 1]);
  });
  it('of type interval that were reset after the range began start with the range', () => {
    const of = replayEngine(draft([[1, 100]]), {
      caps: [
        cap(9, 1, {
          interval: 'interval',
          advertiserIds: new Set([1]),
          windowStartedAt: new Date(NOON.getTime() + HOUR),
        }),
      ],
    });
    expect(of.capsOpenAt(NOON)).toEqual([{ cap_id: 9, type: 'lead', since: NOON.toISOString() }]);
    expect(takers(of, [past(0), past(30)])).toEqual([1, null]);
  });
});

describe('people', () => {
  it('go to an advertiser once, counting earlier, replayed and other leads', () => {
    const of = replayEngine(draft([[1, 100]]));
    expect(taker(of, past(0, { acceptedBefore: [1] }))).toBeNull();
    expect(
      takers(of, [
        past(0, {}, { email: 'twice@example.com' }),
        past(1, {}, { email: 'twice@example.com' }),
      ]),
    ).toEqual([1, null]);
    of.remember({ email: 'elsewhere@example.com', phone: '+44999' }, 1);
    expect(taker(of, past(2, {}, { phone: '+44999' }))).toBeNull();
  });
  it('are refused again by advertisers that refused them', () => {
    expect(
      takers(
        replayEngine(
          draft([
            [1, 50],
            [2, 50],
          ]),
        ),
        [past(0, { refusedBy: [1] })],
      ),
    ).toEqual([2]);
  });
  it('are rejected as duplicates if the publisher blocks them', () => {
    const of = replayEngine(draft([[1, 100]]), {
      publishers: [publisher(2, { blockDuplicateLeads: true })],
    });
    expect([of.blocksDuplicates(1), of.blocksDuplicates(2)]).toEqual([false, true]);
    expect(taker(of, past(0, { isDuplicate: true }, { publisherId: 2 }))).toBeNull();
  });
});

it('is deterministic', () => {
  const leads = Array.from({ length: 200 }, (_, index) => past(index));
  const run = (): (number | null)[] =>
    takers(
      replayEngine(
        draft(
          [
            [1, 30],
            [2, 30],
            [3, 40],
          ],
          { method: 'chance' },
        ),
        { caps: [cap(9, 3, { advertiserIds: new Set([2]) })] },
      ),
      leads,
    );
  expect(run()).toEqual(run());
});
