import { callFigures, circuitOf } from './call-figures.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds));
const call = (
  outcome: 'accepted' | 'rejected' | 'unknown' | 'failed',
  duration: number | null,
) => ({
  outcome,
  duration_ms: duration,
});

describe('the circuit', () => {
  const opening = { opened_at: at(0), last_failed_at: at(10) };
  it('is open until 30 seconds after the last failure, then the next lead tries', () => {
    expect(circuitOf(opening, 30_000, at(39))).toEqual({
      state: 'open',
      opened_at: at(0).toISOString(),
      retry_at: at(40).toISOString(),
    });
    expect(circuitOf(opening, 30_000, at(40)).state).toBe('half_open');
  });
  it('is closed without an opening', () => {
    expect(circuitOf({ opened_at: null, last_failed_at: null }, 30_000, at(0))).toEqual({
      state: 'closed',
      opened_at: null,
      retry_at: null,
    });
  });
});

describe('the figures of calls', () => {
  it('leave out calls whose outcome is not known', () => {
    const calls = [
      call('accepted', 100),
      call('rejected', 300),
      call('failed', 200),
      call('unknown', 9000),
    ];
    // 1 of 3; 100, 200, 300
    expect(callFigures(calls)).toEqual({ acceptance_percent: 33.33, p50_ms: 200, p95_ms: 300 });
  });
  it('take the nearest rank', () => {
    const calls = Array.from({ length: 20 }, (_, n) => call('accepted', (n + 1) * 10));
    expect(callFigures(calls)).toEqual({ acceptance_percent: 100, p50_ms: 100, p95_ms: 190 });
  });
  it('are null without calls, and durations without a duration', () => {
    expect(callFigures([])).toEqual({ acceptance_percent: null, p50_ms: null, p95_ms: null });
    expect(callFigures([call('accepted', null)])).toMatchObject({ p50_ms: null });
  });
});
