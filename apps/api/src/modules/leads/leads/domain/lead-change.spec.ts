import { LEAD_STATUS, type LeadStatusId } from '@leadline/contracts';
import {
  changedFields,
  fireFakeFtd,
  formValuesOf,
  isStale,
  markTest,
  noteOf,
  overrideTo,
  returnFor,
  shownWithoutOverride,
  undoReturn,
  updateBy,
  type ActedLead,
} from './lead-change.js';

const { Submitted, Accepted, Rejected, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;
const SETTLED = [Accepted, Rejected, Ftd, PendingFtd, FtdRejected] as const;
const lead = (changes: Partial<ActedLead> = {}): ActedLead => ({
  id: 7,
  status: Accepted,
  fake_ftd: false,
  is_test: false,
  revenue: '0.00',
  payout: '0.00',
  publisher_id: 1,
  advertiser_id: 2,
  brand_status: 'New',
  publisher_status: 'New',
  status_override: null,
  return_reason: null,
  ...changes,
});

describe('an override', () => {
  it.each(SETTLED)('changes what the publisher is shown and nothing else (status %d)', (status) => {
    const before = lead({ status, revenue: '10.00' });
    expect(overrideTo('Sold')(before)).toEqual({
      next: { ...before, publisher_status: 'Sold', status_override: 'Sold' },
    });
  });
  it('is refused while the lead is being delivered', () => {
    expect(overrideTo('Sold')(lead({ status: Submitted }))).toEqual({
      refusal: 'LEAD_NOT_SETTLED',
    });
  });
});

describe('a test lead', () => {
  it.each(SETTLED)('can be any settled lead, and keeps its money (status %d)', (status) => {
    const before = lead({ status, revenue: '10.00', payout: '5.00' });
    expect(markTest(before)).toEqual({ next: { ...before, is_test: true } });
  });
  it('cannot be a lead that is being delivered', () => {
    expect(markTest(lead({ status: Submitted }))).toEqual({ refusal: 'LEAD_NOT_SETTLED' });
  });
});

describe('a fake FTD', () => {
  it('is fired for an accepted lead, without money', () => {
    expect(fireFakeFtd(lead())).toEqual({ next: lead({ status: PendingFtd, fake_ftd: true }) });
  });
  it.each<LeadStatusId>([Submitted, Rejected, Ftd, PendingFtd, FtdRejected])(
    'is not fired in status %d',
    (status) => {
      expect(fireFakeFtd(lead({ status }))).toEqual({ refusal: 'LEAD_TRANSITION_ILLEGAL' });
    },
  );
});

describe('a returned lead', () => {
  const returned = lead({ return_reason: 'duplicate' });
  it('was accepted; another reason replaces the first, and taking back restores the lead', () => {
    expect(returnFor('duplicate')(lead())).toEqual({ next: returned });
    expect(returnFor('other')(returned)).toEqual({ next: lead({ return_reason: 'other' }) });
    expect(undoReturn(returned)).toEqual({ next: lead() });
    expect(undoReturn(lead())).toEqual({ next: lead() });
  });
  it.each<LeadStatusId>([Submitted, Rejected, Ftd, PendingFtd, FtdRejected])(
    'cannot be a lead in status %d',
    (status) => {
      expect(returnFor('duplicate')(lead({ status }))).toEqual({
        refusal: 'LEAD_CANNOT_BE_RETURNED',
      });
    },
  );
  it('is no longer returned when a fake FTD is fired', () => {
    expect(fireFakeFtd(returned)).toEqual(fireFakeFtd(lead()));
  });
  it('has its reason in the history', () => {
    expect(noteOf(lead(), returned)).toBe('Returned: Duplicate at the advertiser');
    expect(noteOf(returned, lead())).toBe('Return taken back');
  });
});

describe('the form of one lead', () => {
  const form = { revenue: null, payout: null, status_override: null };
  it('leaves fields that are not given', () => {
    expect(updateBy(form, '')(lead({ status: Submitted }))).toEqual({
      next: lead({ status: Submitted }),
    });
  });
  it('changes the money of an accepted FTD, each in its ledger', () => {
    const before = lead({
      status: Ftd,
      revenue: '800.00',
      payout: '300.00',
      publisher_status: 'FTD',
    });
    expect(
      updateBy({ revenue: '750.00', payout: '310.50', status_override: undefined }, '')(before),
    ).toEqual({ next: { ...before, revenue: '750.00', payout: '310.50' } });
  });
  it.each<[string, Partial<ActedLead>, object, string]>([
    ['no revenue without an FTD', {}, { revenue: '1.00' }, 'LEAD_HAS_NO_REVENUE'],
    [
      'no revenue on a fake one',
      { status: PendingFtd, fake_ftd: true },
      { revenue: '1.00' },
      'LEAD_HAS_NO_REVENUE',
    ],
    [
      'no payout before the FTD is accepted',
      { status: PendingFtd, revenue: '9.00' },
      { payout: '1.00' },
      'LEAD_HAS_NO_PAYOUT',
    ],
    [
      'no payout on an accepted fake',
      { status: Ftd, fake_ftd: true },
      { payout: '1.00' },
      'LEAD_HAS_NO_PAYOUT',
    ],
    [
      'nothing at all when one part is refused',
      { status: PendingFtd },
      { revenue: '9.00', payout: '1.00', status_override: 'Sold' },
      'LEAD_HAS_NO_PAYOUT',
    ],
    [
      'no override of a lead that is being delivered',
      { status: Submitted },
      { status_override: 'Sold' },
      'LEAD_NOT_SETTLED',
    ],
  ])('%s', (_case, changes, sent, refusal) => {
    expect(updateBy({ ...form, ...sent }, '')(lead(changes))).toEqual({ refusal });
  });
  it('accepts the present values, even ones that could not be changed', () => {
    expect(updateBy({ revenue: '0.00', payout: '0.00', status_override: '' }, '')(lead())).toEqual({
      next: lead(),
    });
  });
  it('removes an override with an empty text', () => {
    expect(
      updateBy(
        { ...form, status_override: '' },
        '',
      )(lead({ publisher_status: 'Sold', status_override: 'Sold' })),
    ).toEqual({ next: lead() });
  });
});

it.each<[LeadStatusId, string, string | null]>([
  [Accepted, '', 'New'],
  [Accepted, 'In progress', 'In progress'],
  [PendingFtd, '', null],
  [FtdRejected, 'In progress', 'In progress'],
  [Ftd, 'In progress', 'FTD'],
  [Rejected, 'In progress', null],
])(
  'without an override a publisher is shown, in status %d with the default "%s": %s',
  (status, defaultStatus, shown) => {
    expect(
      shownWithoutOverride(
        lead({ status, publisher_status: 'Sold', status_override: 'Sold' }),
        defaultStatus,
      ),
    ).toBe(shown);
  },
);

it('a form is stale only if a value that it showed has changed', () => {
  const before = lead({ status: Ftd, revenue: '800.00', payout: '300.00' });
  const seen = formValuesOf(before);
  expect(seen).toEqual({ revenue: '800.00', payout: '300.00', status_override: '' });
  for (const change of [{ revenue: '0.00' }, { payout: '0.00' }, { status_override: 'Sold' }])
    expect(isStale({ ...before, ...change }, seen)).toBe(true);
  for (const change of [{ is_test: true }, { publisher_status: 'FTD' }, { status: FtdRejected }])
    expect(isStale({ ...before, ...change }, seen)).toBe(false);
});

it('a change is recorded with old and new values', () => {
  const [before, after] = [
    lead(),
    lead({ is_test: true, publisher_status: 'Sold', status_override: 'Sold' }),
  ];
  expect(changedFields(before, after)).toEqual({
    before: { is_test: false, publisher_status: 'New', status_override: null },
    after: { is_test: true, publisher_status: 'Sold', status_override: 'Sold' },
  });
  expect(changedFields(before, { ...before })).toBeNull();
  expect(noteOf(before, after)).toBe(
    'Marked as a test lead; Override: none → Sold; Shown to the publisher: New → Sold',
  );
  expect(noteOf(before, lead({ status: PendingFtd, fake_ftd: true }))).toBe('Fake FTD fired');
});
