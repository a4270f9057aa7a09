import { LEAD_STATUS } from '@leadline/contracts';
import { checkDecision, statusAfterRejection } from './ftd-decision.js';

const { Accepted, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;
const EARLIER = new Date('2026-03-01T10:00:00Z');
const NOW = new Date('2026-03-01T10:00:05Z');
const accept = { userId: 1, isAccept: true, receivedAt: NOW };
const reject = { userId: 1, isAccept: false, receivedAt: NOW };
const undecided = { status: PendingFtd, decidedAt: null, decidedBy: null };

describe('deciding a conversion', () => {
  it('takes the first decision on a pending FTD', () => {
    expect(checkDecision(undecided, accept)).toEqual({ next: Ftd });
    expect(checkDecision(undecided, reject)).toEqual({ next: FtdRejected });
  });
  it('lets anybody accept a rejected FTD later', () => {
    expect(
      checkDecision({ status: FtdRejected, decidedAt: EARLIER, decidedBy: 2 }, accept),
    ).toEqual({
      next: Ftd,
    });
    expect(
      checkDecision({ status: FtdRejected, decidedAt: EARLIER, decidedBy: 1 }, accept),
    ).toEqual({
      next: Ftd,
    });
  });
  it('refuses an acceptance that arrived before the rejection', () => {
    expect(checkDecision({ status: FtdRejected, decidedAt: NOW, decidedBy: 2 }, accept)).toEqual({
      refusal: 'CONVERSION_ALREADY_DECIDED',
    });
  });
  it('tells a second person that somebody else decided', () => {
    expect(checkDecision({ status: Ftd, decidedAt: EARLIER, decidedBy: 2 }, accept)).toEqual({
      refusal: 'CONVERSION_ALREADY_DECIDED',
    });
    expect(
      checkDecision({ status: FtdRejected, decidedAt: EARLIER, decidedBy: 2 }, reject),
    ).toEqual({
      refusal: 'CONVERSION_ALREADY_DECIDED',
    });
  });
  it('tells the same person that there is nothing left to decide', () => {
    expect(checkDecision({ status: Ftd, decidedAt: EARLIER, decidedBy: 1 }, accept)).toEqual({
      refusal: 'LEAD_TRANSITION_ILLEGAL',
    });
    expect(checkDecision({ status: Ftd, decidedAt: EARLIER, decidedBy: 1 }, reject)).toEqual({
      refusal: 'LEAD_TRANSITION_ILLEGAL',
    });
  });
  it('refuses a lead without an FTD', () => {
    expect(checkDecision({ status: Accepted, decidedAt: null, decidedBy: null }, accept)).toEqual({
      refusal: 'LEAD_TRANSITION_ILLEGAL',
    });
  });
});

describe('what the publisher is shown after a rejection', () => {
  it('is the chosen text, else the default, else the previous text', () => {
    expect(statusAfterRejection(' No answer ', 'Default', 'Old')).toBe('No answer');
    expect(statusAfterRejection('  ', 'Default', 'Old')).toBe('Default');
    expect(statusAfterRejection(null, '', 'Old')).toBe('Old');
    expect(statusAfterRejection(undefined, '', null)).toBeNull();
  });
});
