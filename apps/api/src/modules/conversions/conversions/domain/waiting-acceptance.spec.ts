import { LEAD_STATUS } from '@leadline/contracts';
import { judgeWaiting, outcomeAt, undoUntil, type Waiting } from './waiting-acceptance.js';

const ASKED_AT = new Date('2026-03-01T12:00:00Z');
const waiting: Waiting = {
  user_id: 1,
  status: LEAD_STATUS.PendingFtd,
  is_fake: false,
  asked_at: ASKED_AT,
  undo_until: undoUntil(ASKED_AT),
};
const same = { status: LEAD_STATUS.PendingFtd, isFake: false };
const after = (ms: number): Date => new Date(ASKED_AT.getTime() + ms);

describe('an acceptance that can be taken back', () => {
  it('takes effect after five seconds, not before', () => {
    expect(outcomeAt(waiting, same, after(0))).toBe('waits');
    expect(outcomeAt(waiting, same, after(4_999))).toBe('waits');
    expect(outcomeAt(waiting, same, after(5_000))).toBe('accept');
    expect(outcomeAt(waiting, same, after(3_600_000))).toBe('accept');
  });
  it('lapses if the FTD has changed', () => {
    expect(outcomeAt(waiting, { ...same, isFake: true }, after(5_000))).toBe('lapse');
    expect(outcomeAt(waiting, { ...same, status: LEAD_STATUS.FtdRejected }, after(0))).toBe(
      'lapse',
    );
  });
  it('is repeated by its own person, and refuses every other decision', () => {
    expect(judgeWaiting(waiting, same, { userId: 1, isAccept: true })).toBe('repeated');
    expect(judgeWaiting(waiting, same, { userId: 1, isAccept: false })).toBe('second');
    expect(judgeWaiting(waiting, same, { userId: 2, isAccept: true })).toBe('second');
    expect(judgeWaiting(waiting, same, { userId: 2, isAccept: false })).toBe('second');
  });
  it('refuses nothing once it has lapsed', () => {
    const changed = { ...same, isFake: true };
    expect(judgeWaiting(waiting, changed, { userId: 2, isAccept: true })).toBe('lapsed');
  });
});
