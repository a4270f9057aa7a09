import type { DecisionTrace, LeadRow } from '@leadline/contracts';
import { decisionTrace } from '#test/fake-replies';
import { outcomeText } from './outcome-text';

type Candidate = DecisionTrace['candidates'][number];
type Decided = Pick<LeadRow, 'status' | 'advertiser_name' | 'rejection_reason'>;

const REJECTED: Decided = { status: 'Rejected', advertiser_name: null, rejection_reason: null };
const NAMES = ['', 'Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'];

const candidate = (id: number, reason: string | null, patch: Partial<Candidate> = {}) =>
  ({
    group_id: 1,
    group: 'First',
    advertiser_id: id,
    advertiser: NAMES[id] ?? '',
    verdict: reason === null ? 'picked' : 'skipped',
    reason,
    share: 50,
    score: null,
    caps: [],
    ...patch,
  }) satisfies Candidate;
const offered = (to: number, ...candidates: Candidate[]): DecisionTrace =>
  decisionTrace({ candidates, verdict: { offered_to: to, code: null } });
const refused = (code: string, ...candidates: Candidate[]): DecisionTrace =>
  decisionTrace({ candidates, verdict: { offered_to: null, code } });
const rejection = (...candidates: Candidate[]): string =>
  outcomeText(REJECTED, [refused('no_advertiser', ...candidates)]);

const full = (...ids: number[]) => ({
  caps: ids.map((id) => ({ cap_id: id, cap: 50, filled: 49, reserved: 1 })),
});
/** Returns the opening hours of a Wednesday in Berlin, seen at 07:30 or another minute. */
const hours = (open: [number, number][], minute = 450) => ({
  hours: { zone: 'Europe/Berlin', weekday: 3, minute, open },
});
const NINE_TO_SIX: [number, number] = [540, 1079];

describe('nobody takes it', () => {
  test('every advertiser is named with its reason', () => {
    expect(
      rejection(candidate(1, 'cap_full', full(2)), candidate(2, 'closed', hours([NINE_TO_SIX]))),
    ).toBe('Rejected: Alpha is full (cap 2), Bravo is closed until 09:00 Berlin.');
  });

  test.each<[string, Partial<Candidate>, string]>([
    ['off', {}, 'Alpha is off (0%)'],
    ['advertiser_inactive', {}, 'Alpha is not active'],
    ['excluded', {}, 'Alpha is excluded for this publisher'],
    [
      'excluded',
      { excluded_for: ['country'] },
      'Alpha is excluded for this publisher in this country',
    ],
    [
      'excluded',
      { excluded_for: ['country', 'funnel'] },
      'Alpha is excluded for this publisher in this country with this funnel',
    ],
    ['country_not_supported', {}, 'Alpha does not take this country'],
    ['closed', {}, 'Alpha is closed'],
    ['closed', hours([NINE_TO_SIX]), 'Alpha is closed until 09:00 Berlin'],
    [
      'closed',
      hours([
        [60, 119],
        [780, 1079],
      ]),
      'Alpha is closed until 13:00 Berlin',
    ],
    ['closed', hours([NINE_TO_SIX], 1200), 'Alpha has been closed since 18:00 Berlin'],
    ['closed', hours([]), 'Alpha is closed on Wednesdays'],
    [
      'closed',
      { hours: { zone: 'America/Argentina/Buenos_Aires', weekday: 1, minute: 0, open: [[1, 2]] } },
      'Alpha is closed until 00:01 Buenos Aires',
    ],
    ['no_traffic', {}, 'Alpha takes no leads on this day'],
    ['no_traffic', hours([NINE_TO_SIX]), 'Alpha takes no leads on Wednesdays'],
    ['cap_full', {}, 'Alpha is full'],
    ['cap_full', full(2), 'Alpha is full (cap 2)'],
    ['cap_full', full(2, 5), 'Alpha is full (caps 2 and 5)'],
    [
      'cap_full',
      { caps: [{ cap_id: 2, cap: 50, filled: 3, reserved: 0 }, ...full(5).caps] },
      'Alpha is full (cap 5)',
    ],
    [
      'cap_full',
      { caps: [{ cap_id: 4, cap: 0, filled: 0, reserved: 0 }] },
      'Alpha is stopped by cap 4',
    ],
    ['already_took', {}, 'Alpha has this e-mail or phone already'],
    ['refused', {}, 'Alpha refused it'],
    [
      'refused',
      { refusal: { code: 'rejected', message: 'Duplicate lead.', at: '2026-01-15T12:00:00Z' } },
      'Alpha refused it (Duplicate lead)',
    ],
    ['not_sent', {}, 'Alpha was not sent it'],
    [
      'not_sent',
      { refusal: { code: 'no_connection', message: null, at: '2026-01-15T12:00:00Z' } },
      'Alpha was not sent it (no connection was free)',
    ],
    [
      'not_sent',
      { refusal: { code: 'no_time_left', message: null, at: '2026-01-15T12:00:00Z' } },
      'Alpha was not sent it (no time was left for an answer)',
    ],
    ['circuit_open', {}, 'Alpha is paused because calls keep failing'],
    ['not_picked', {}, 'Alpha was not picked'],
    ['not_reached', {}, 'Alpha was not asked'],
    ['a_new_reason', {}, 'Alpha was passed over (a new reason)'],
  ])('%s %j', (reason, patch, text) => {
    expect(rejection(candidate(1, reason, patch))).toBe(`Rejected: ${text}.`);
  });

  test('those with the same reason are named together, each once', () => {
    expect(
      rejection(
        candidate(1, 'country_not_supported'),
        candidate(2, 'country_not_supported'),
        candidate(3, 'cap_full', full(2)),
        candidate(1, 'country_not_supported', { group_id: 2 }),
      ),
    ).toBe('Rejected: Alpha and Bravo do not take this country; Charlie is full (cap 2).');
  });

  test('caps that differ are different reasons', () => {
    expect(rejection(candidate(1, 'cap_full', full(2)), candidate(2, 'cap_full', full(3)))).toBe(
      'Rejected: Alpha is full (cap 2), Bravo is full (cap 3).',
    );
  });

  test('of many, the first are named and the others counted', () => {
    expect(
      rejection(...[1, 2, 3, 4, 5, 6, 7].map((id) => candidate(id, 'advertiser_inactive'))),
    ).toBe('Rejected: Alpha, Bravo, Charlie and 4 more are not active.');
    expect(
      rejection(...[1, 2, 3, 4, 5, 6, 7].map((id) => candidate(id, 'cap_full', full(id)))),
    ).toBe(
      'Rejected: Alpha is full (cap 1), Bravo is full (cap 2), Charlie is full (cap 3), ' +
        'Delta is full (cap 4), Echo is full (cap 5), 2 more could not have it.',
    );
  });

  test('a long message of an advertiser is cut', () => {
    const refusal = { code: null, message: 'x'.repeat(200), at: '2026-01-15T12:00:00Z' };
    const text = rejection(candidate(1, 'refused', { refusal }));
    expect(text).toBe(`Rejected: Alpha refused it (${'x'.repeat(79)}…).`);
  });

  test('an advertiser without a name is known by its number', () => {
    expect(rejection(candidate(99, 'off'))).toBe('Rejected: Advertiser 99 is off (0%).');
  });

  test('a user who may see no candidate is told as much', () => {
    expect(rejection()).toBe('Rejected: no advertiser takes it.');
  });
});

describe('a check fails', () => {
  test.each([
    ['publisher_inactive', 'the publisher is not active'],
    ['blacklisted', 'it is on the blacklist'],
    ['geo_not_supported', 'the publisher does not send this country'],
    ['country_unknown', 'its country could not be found'],
    ['duplicate_lead', 'the publisher sent this e-mail or phone before'],
    ['cap_reached', 'a cap is full'],
    ['no_distribution', 'no distribution takes it'],
    ['outside_hours', 'the distribution GB main was closed at this time'],
    ['a_new_code', 'a new code'],
  ])('%s', (code, text) => {
    expect(outcomeText(REJECTED, [refused(code)])).toBe(`Rejected: ${text}.`);
  });

  test('a full cap of the traffic is named with its numbers', () => {
    const cap = { cap_id: 3, cap: 50, filled: 48, reserved: 2, type: 'lead' as const };
    const step = { step: 'publisher_caps', passed: false, detail: 'cap 3', cap };
    expect(outcomeText(REJECTED, [{ ...refused('cap_reached'), steps: [step] }])).toBe(
      'Rejected: cap 3 is full: 50 of 50 leads, 2 of them being delivered.',
    );
  });
});

describe('it was offered', () => {
  const taken: Decided = { status: 'Accepted', advertiser_name: 'Bravo', rejection_reason: null };

  test('to the one that has it', () => {
    expect(outcomeText(taken, [offered(2, candidate(2, null))])).toBe('Accepted by Bravo.');
  });

  test.each(['Pending FTD', 'FTD', 'FTD REJECTED'] as const)('and is %s now', (status) => {
    expect(outcomeText({ ...taken, status }, [offered(2, candidate(2, null))])).toBe(
      'Accepted by Bravo.',
    );
  });

  test('to others before, which the last decision knows', () => {
    const first = offered(1, candidate(1, null), candidate(2, 'not_picked'));
    const refusal = { code: 'rejected', message: 'Duplicate', at: '2026-01-15T12:00:00Z' };
    const last = offered(2, candidate(1, 'refused', { refusal }), candidate(2, null));
    expect(outcomeText(taken, [first, last])).toBe(
      'Accepted by Bravo, after Alpha refused it (Duplicate).',
    );
  });

  test('to the one that staff chose, or a campaign', () => {
    const direct = { step: 'directed', passed: true, detail: 'Bravo' };
    const campaign = { step: 'campaign', passed: true, detail: 'Spring, step 2' };
    const trace = offered(2, candidate(2, null));
    expect(outcomeText(taken, [{ ...trace, steps: [direct] }])).toBe(
      'Accepted by Bravo, which staff chose.',
    );
    expect(outcomeText(taken, [{ ...trace, steps: [campaign] }])).toBe(
      'Accepted by Bravo, for the campaign Spring, step 2.',
    );
  });

  test('to one that refused it, and nobody was asked after that', () => {
    const lead = { ...REJECTED, rejection_reason: 'Unknown funnel' };
    expect(outcomeText(lead, [offered(1, candidate(1, null))])).toBe(
      'Rejected: Alpha refused it (Unknown funnel).',
    );
  });

  test('to one that has not answered', () => {
    const waiting: Decided = { ...REJECTED, status: 'Submitted' };
    expect(outcomeText(waiting, [offered(1, candidate(1, null))])).toBe(
      'Waiting: Alpha has not answered yet.',
    );
    expect(outcomeText(waiting, [offered(9)])).toBe('Waiting: advertiser 9 has not answered yet.');
    expect(outcomeText(waiting, [])).toBe('Waiting: not decided yet.');
  });
});

describe('nothing was decided here', () => {
  test('the lead itself says what it knows', () => {
    const accepted: Decided = { ...REJECTED, status: 'FTD' };
    expect(outcomeText({ ...accepted, advertiser_name: 'Alpha' }, [])).toBe('Accepted by Alpha.');
    expect(outcomeText(accepted, [])).toBe('Accepted by an advertiser.');
    expect(outcomeText(REJECTED, [])).toBe('Rejected.');
    expect(outcomeText({ ...REJECTED, rejection_reason: 'A cap is full.' }, [])).toBe(
      'Rejected: a cap is full.',
    );
  });
});
