import { LEAD_STATUS, type LeadStatusLabel } from '@leadline/contracts';
import {
  checkDecision,
  decisionMade,
  decisionText,
  SETTLED_AFTER_MS,
  statusAfterRejection,
} from './ftd-decision.js';

const { Accepted, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;
const EARLIER = new Date('2026-03-01T10:00:00Z');
const NOW = new Date(EARLIER.getTime() + SETTLED_AFTER_MS);
const [ANNA, BEN] = [1, 2];

const pending = {
  status: PendingFtd,
  isFake: false,
  statusOverride: null,
  advertiserPays: true,
  decidedAt: null,
  decidedBy: null,
};
const rejectedBy = (userId: number, decidedAt = EARLIER) => ({
  ...pending,
  status: FtdRejected,
  statusOverride: 'No answer',
  decidedAt,
  decidedBy: userId,
});
const acceptedBy = (userId: number) => ({ ...rejectedBy(userId), status: Ftd });
const request = (isAccept: boolean, status?: LeadStatusLabel, fake_ftd = false) => ({
  userId: ANNA,
  isAccept,
  statusOverride: isAccept ? null : 'No answer',
  advertiserPays: true,
  receivedAt: NOW,
  seen: status === undefined ? null : { status, fake_ftd },
});

const LATE = { refusal: 'CONVERSION_ALREADY_DECIDED' };
const ILLEGAL = { refusal: 'LEAD_TRANSITION_ILLEGAL' };
const CHANGED = { refusal: 'CONVERSION_CHANGED' };

describe('deciding a conversion from the state that its sender saw', () => {
  it('takes the first decision on a pending FTD', () => {
    expect(checkDecision(pending, request(true, 'Pending FTD'))).toEqual({ next: Ftd });
    expect(checkDecision(pending, request(false, 'Pending FTD'))).toEqual({ next: FtdRejected });
  });
  it('refuses a decision of a pending FTD that anybody has decided since', () => {
    for (const isAccept of [true, false])
      for (const facts of [rejectedBy(BEN), acceptedBy(BEN)])
        expect(checkDecision(facts, request(isAccept, 'Pending FTD'))).toEqual(LATE);
    expect(checkDecision(rejectedBy(ANNA), request(true, 'Pending FTD'))).toEqual(LATE);
    expect(checkDecision(acceptedBy(ANNA), request(false, 'Pending FTD'))).toEqual(LATE);
  });
  it('lets anybody accept an FTD that was seen as rejected', () => {
    expect(checkDecision(rejectedBy(ANNA), request(true, 'FTD REJECTED'))).toEqual({ next: Ftd });
    expect(checkDecision(rejectedBy(BEN), request(true, 'FTD REJECTED'))).toEqual({ next: Ftd });
    expect(checkDecision(acceptedBy(BEN), request(true, 'FTD REJECTED'))).toEqual(LATE);
  });
  it('refuses a decision of a fake FTD that a real one has replaced', () => {
    expect(checkDecision(pending, request(true, 'Pending FTD', true))).toEqual(CHANGED);
    expect(checkDecision(pending, request(true, 'FTD REJECTED', true))).toEqual(CHANGED);
  });
  it('refuses a decision that the seen state does not allow', () => {
    expect(checkDecision(acceptedBy(BEN), request(false, 'FTD'))).toEqual(ILLEGAL);
    expect(checkDecision(rejectedBy(BEN), request(false, 'FTD REJECTED'))).toEqual(ILLEGAL);
  });
});

describe('deciding a conversion without naming its state', () => {
  it('takes the first decision on a pending FTD', () => {
    expect(checkDecision(pending, request(true))).toEqual({ next: Ftd });
    expect(checkDecision(pending, request(false))).toEqual({ next: FtdRejected });
  });
  it("never overturns another person's decision", () => {
    expect(checkDecision(rejectedBy(BEN), request(true))).toEqual(LATE);
    expect(checkDecision(acceptedBy(BEN), request(true))).toEqual(LATE);
    expect(checkDecision(acceptedBy(BEN), request(false))).toEqual(LATE);
  });
  it('accepts a rejection of one’s own, unless both may have been sent at once', () => {
    expect(checkDecision(rejectedBy(ANNA), request(true))).toEqual({ next: Ftd });
    for (const decidedAt of [new Date(EARLIER.getTime() + 1), NOW, new Date(NOW.getTime() + 1)])
      expect(checkDecision(rejectedBy(ANNA, decidedAt), request(true))).toEqual(LATE);
  });
  it('never rejects an accepted FTD', () => {
    expect(checkDecision(acceptedBy(ANNA), request(false))).toEqual(ILLEGAL);
  });
  it('refuses a lead without an FTD', () => {
    expect(checkDecision({ ...pending, status: Accepted }, request(true))).toEqual(ILLEGAL);
  });
});

describe('deciding the same once more', () => {
  const REPEATED = { isRepeated: true };
  it('is one decision of one person, whatever it names', () => {
    for (const seen of [undefined, 'Pending FTD'] as const) {
      expect(checkDecision(acceptedBy(ANNA), request(true, seen))).toEqual(REPEATED);
      expect(checkDecision(rejectedBy(ANNA, NOW), request(false, seen))).toEqual(REPEATED);
    }
  });
  it('is another decision if it shows the publisher something else', () => {
    const facts = { ...rejectedBy(ANNA), statusOverride: 'Wrong number' };
    expect(checkDecision(facts, request(false, 'Pending FTD'))).toEqual(LATE);
    expect(checkDecision(facts, request(false))).toEqual(ILLEGAL);
  });
  it('is another decision if the advertiser does not pay', () => {
    const facts = { ...rejectedBy(ANNA), advertiserPays: false };
    expect(checkDecision(facts, request(false, 'Pending FTD'))).toEqual(LATE);
  });
  it('is another decision if a real FTD has replaced the fake one', () => {
    expect(checkDecision(acceptedBy(ANNA), request(true, 'Pending FTD', true))).toEqual(LATE);
  });
});

describe('the text about an earlier decision', () => {
  it('says who decided what, and when in the reader’s zone', () => {
    const made = { verb: 'rejected', by: 'Ben Stone', at: EARLIER } as const;
    expect(decisionText(made, 'Europe/Kyiv')).toBe(
      'Ben Stone rejected this FTD on 2026-03-01 12:00:00 (Europe/Kyiv).',
    );
    expect(decisionText({ ...made, verb: 'accepted', by: null }, 'UTC')).toBe(
      'Somebody else accepted this FTD on 2026-03-01 10:00:00 (UTC).',
    );
  });
});

it('names a reversal as what it is', () => {
  const ftd = { state: 'rejected', decided_at: NOW, decided_by_name: 'Ben Stone' } as const;
  expect(decisionMade({ ...ftd, reversed_at: NOW })).toMatchObject({ verb: 'reversed' });
  expect(decisionMade({ ...ftd, reversed_at: null })).toMatchObject({ verb: 'rejected' });
  expect(
    decisionMade({ ...ftd, state: 'pending', decided_at: null, reversed_at: null }),
  ).toBeNull();
});

describe('the status shown to the publisher after a rejection', () => {
  it('is the chosen text, else the default, else the previous text', () => {
    expect(statusAfterRejection(' No answer ', 'Default', 'Old')).toBe('No answer');
    expect(statusAfterRejection('  ', 'Default', 'Old')).toBe('Default');
    expect(statusAfterRejection(null, '', 'Old')).toBe('Old');
    expect(statusAfterRejection(undefined, '', null)).toBeNull();
  });
});
