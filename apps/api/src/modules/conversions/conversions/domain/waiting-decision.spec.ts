import { LEAD_STATUS } from '@leadline/contracts';
import { judgeWaiting, outcomeAt, undoUntil, type Waiting } from './waiting-decision.js';

const ASKED_AT = new Date('2026-03-01T12:00:00Z');
const accepting: Waiting = {
  user_id: 1,
  status: LEAD_STATUS.PendingFtd,
  is_fake: false,
  is_accept: true,
  status_override: null,
  advertiser_pays: true,
  asked_at: ASKED_AT,
  undo_until: undoUntil(ASKED_AT),
};
const rejecting: Waiting = {
  ...accepting,
  is_accept: false,
  status: LEAD_STATUS.FtdRejected,
  status_override: 'No answer',
};
const same = { status: LEAD_STATUS.PendingFtd, isFake: false };
const after = (ms: number): Date => new Date(ASKED_AT.getTime() + ms);
const accept = { userId: 1, isAccept: true, statusOverride: null, advertiserPays: true };
const reject = { ...accept, isAccept: false, statusOverride: 'No answer' };

describe.each([
  ['an acceptance', accepting],
  ['a rejection', rejecting],
])('%s that can be taken back', (_name, waiting) => {
  it('takes effect after five seconds, not before', () => {
    expect(outcomeAt(waiting, same, after(0))).toBe('waits');
    expect(outcomeAt(waiting, same, after(4_999))).toBe('waits');
    expect(outcomeAt(waiting, same, after(5_000))).toBe('decide');
    expect(outcomeAt(waiting, same, after(3_600_000))).toBe('decide');
  });
  it('lapses if the FTD has changed', () => {
    expect(outcomeAt(waiting, { ...same, isFake: true }, after(5_000))).toBe('lapse');
    expect(outcomeAt(waiting, { ...same, status: LEAD_STATUS.FtdRejected }, after(0))).toBe(
      'lapse',
    );
  });
  it('is repeated by its own person, and refuses every other decision', () => {
    const [own, other] = waiting.is_accept ? [accept, reject] : [reject, accept];
    expect(judgeWaiting(waiting, same, own)).toBe('repeated');
    expect(judgeWaiting(waiting, same, other)).toBe('second');
    expect(judgeWaiting(waiting, same, { ...own, userId: 2 })).toBe('second');
    expect(judgeWaiting(waiting, same, { ...other, userId: 2 })).toBe('second');
  });
  it('refuses nothing once it has lapsed', () => {
    const changed = { ...same, isFake: true };
    expect(judgeWaiting(waiting, changed, { ...accept, userId: 2 })).toBe('lapsed');
  });
});

it('is another rejection if the publisher is shown, or the advertiser pays, something else', () => {
  for (const change of [{ statusOverride: 'Wrong number' }, { advertiserPays: false }])
    expect(judgeWaiting(rejecting, same, { ...reject, ...change })).toBe('second');
});
