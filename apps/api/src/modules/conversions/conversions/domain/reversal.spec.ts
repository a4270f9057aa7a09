import { checkReversal, type ReversibleFtd } from './reversal.js';

const AT = new Date('2026-03-01T10:00:00Z');
const LATER = new Date('2026-03-01T11:00:00Z');
const [ANNA, BEN] = [1, 2];

const accepted: ReversibleFtd = {
  state: 'accepted',
  decided_at: AT,
  decided_by: BEN,
  reversed_at: null,
  advertiser_pays: true,
};
const rejected: ReversibleFtd = { ...accepted, state: 'rejected' };
const reversed: ReversibleFtd = { ...rejected, decided_at: LATER, reversed_at: LATER };
const pending: ReversibleFtd = { ...accepted, state: 'pending', decided_at: null };
const by = (userId: number, seen: Date | null = null) => ({
  ...{ userId, seen },
  ...{ advertiserPays: true, showsSame: true },
});

describe('reversing an acceptance', () => {
  it('is for anybody who saw it, or who does not say what they saw', () => {
    for (const request of [by(ANNA), by(BEN), by(ANNA, AT)])
      expect(checkReversal(accepted, request)).toBe('reverse');
  });
  it('is late if the FTD was accepted anew, rejected, or reversed by somebody else', () => {
    expect(checkReversal({ ...accepted, decided_at: LATER }, by(ANNA, AT))).toBe('second');
    expect(checkReversal(rejected, by(BEN, AT))).toBe('second');
    expect(checkReversal(reversed, by(ANNA, AT))).toBe('second');
  });
  it('of one person is made once', () => {
    expect(checkReversal(reversed, by(BEN, AT))).toBe('repeated');
    expect(checkReversal(reversed, by(BEN))).toBe('repeated');
    for (const other of [{ advertiserPays: false }, { showsSame: false }])
      expect(checkReversal(reversed, { ...by(BEN), ...other })).toBe('second');
  });
  it('needs an acceptance', () => {
    expect(checkReversal(pending, by(ANNA))).toBe('illegal');
    expect(checkReversal(null, by(ANNA))).toBe('illegal');
  });
});
