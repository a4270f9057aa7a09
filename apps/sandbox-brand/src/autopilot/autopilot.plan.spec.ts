import { DEFAULT_AUTOPILOT, planReports, type PlannedReport } from './autopilot.plan.js';

const LEADS = 4000;

function plans(seed = 'seed', options = DEFAULT_AUTOPILOT): PlannedReport[][] {
  return Array.from({ length: LEADS }, (_, index) =>
    planReports(seed, { brand: 'alpha', leadId: String(index) }, options, false),
  );
}

/** Four standard deviations of a share that is expected to be `share`. */
const tolerance = (share: number) => 4 * Math.sqrt((share * (1 - share)) / LEADS);
const shareOf = (all: PlannedReport[][], test: (reports: PlannedReport[]) => boolean) =>
  all.filter(test).length / all.length;

describe('planReports', () => {
  it('plans the same for the same seed and lead, and otherwise something else', () => {
    expect(plans()).toEqual(plans());
    expect(plans()).not.toEqual(plans('another seed'));
  });

  it('lets about 12 % deposit and most others get a status', () => {
    const all = plans();
    const withFtd = shareOf(all, (reports) =>
      reports.some(({ ftdAmount }) => ftdAmount !== undefined),
    );
    const silent = shareOf(all, (reports) => reports.length === 0);
    const expectedSilent = (1 - DEFAULT_AUTOPILOT.ftdShare) * (1 - DEFAULT_AUTOPILOT.statusShare);
    expect(Math.abs(withFtd - DEFAULT_AUTOPILOT.ftdShare)).toBeLessThan(tolerance(0.12));
    expect(Math.abs(silent - expectedSilent)).toBeLessThan(tolerance(expectedSilent));
  });

  it('uses every status, and each amount with two decimals', () => {
    const reports = plans().flat();
    expect(new Set(reports.map(({ status }) => status))).toEqual(
      new Set([
        'New',
        'No Answer',
        'Call Back',
        'Interested',
        'Not Interested',
        'Wrong Number',
        'Deposited',
      ]),
    );
    const amounts = reports
      .map(({ ftdAmount }) => ftdAmount)
      .filter((amount) => amount !== undefined);
    for (const amount of amounts) expect(amount).toMatch(/^\d+\.\d\d$/);
  });

  it('reports a deposit at most once a lead, as its last word', () => {
    for (const reports of plans()) {
      const deposits = reports.filter(({ ftdAmount }) => ftdAmount !== undefined);
      expect(deposits.length).toBeLessThanOrEqual(1);
      if (deposits.length === 1) expect(reports.at(-1)).toBe(deposits[0]);
    }
  });

  it('keeps to its times and repeats about a tenth', () => {
    const reports = plans().flat();
    for (const { afterMs } of reports) {
      expect(afterMs).toBeGreaterThanOrEqual(DEFAULT_AUTOPILOT.minDelayMs);
      expect(afterMs).toBeLessThanOrEqual(DEFAULT_AUTOPILOT.maxDelayMs);
    }
    const repeated =
      reports.filter(({ repeatAfterMs }) => repeatAfterMs !== undefined).length / reports.length;
    expect(Math.abs(repeated - DEFAULT_AUTOPILOT.repeatShare)).toBeLessThan(tolerance(0.1));
  });

  it('does only what the lead asked for when it is off', () => {
    expect(planReports('seed', { brand: 'alpha', leadId: '1' }, undefined, false)).toEqual([]);
    expect(planReports('seed', { brand: 'alpha', leadId: '1' }, undefined, true)).toMatchObject([
      { status: 'Deposited', afterMs: 1000 },
    ]);
  });
});
