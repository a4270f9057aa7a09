import { pickWeighted, seededRandom, type Random } from '../seeded-random.js';

/** How a sandbox lives by itself. Shares are 0–1, times milliseconds. */
export interface AutopilotOptions {
  /** Share of the accepted leads that get a status at all. */
  statusShare: number;
  /** Share of the accepted leads that make a deposit. */
  ftdShare: number;
  /** Share of the reports that are sent a second time. */
  repeatShare: number;
  minDelayMs: number;
  maxDelayMs: number;
}

export const DEFAULT_AUTOPILOT: AutopilotOptions = {
  statusShare: 0.85,
  ftdShare: 0.12,
  repeatShare: 0.1,
  minDelayMs: 2_000,
  maxDelayMs: 45_000,
};

/** One report to come. */
export interface PlannedReport {
  /** After the report before it, or after the lead was taken. */
  afterMs: number;
  status: string;
  /** The deposit that comes with it, with two decimals. */
  ftdAmount: string | undefined;
  /** The same report is sent again this much later. */
  repeatAfterMs: number | undefined;
}

const FIRST_STATUSES = [
  ['New', 15],
  ['No Answer', 25],
  ['Call Back', 15],
  ['Interested', 15],
  ['Not Interested', 20],
  ['Wrong Number', 10],
] as const;

/** Next statuses of a lead after its first one. A status that is not listed is final. */
const NEXT_STATUSES = {
  New: ['No Answer', 'Call Back', 'Interested'],
  'No Answer': ['Call Back', 'Not Interested', 'Wrong Number'],
  'Call Back': ['Interested', 'Not Interested'],
} as const satisfies Record<string, readonly string[]>;

const AMOUNTS = [
  ['250.00', 60],
  ['200.00', 10],
  ['300.00', 10],
  ['500.00', 15],
  ['1000.00', 5],
] as const;

const MAGIC_DELAY_MS = 1_000;
const LONGEST_REPEAT_MS = 5_000;

/**
 * Plans what a brand will report of a lead. The same seed and lead give the same plan.
 *
 * @param options undefined: no autopilot, so only what the lead itself asked for
 * @param wantsFtd the lead's e-mail or name asks for a deposit: it comes soon, whatever the shares say
 */
export function planReports(
  seed: string,
  lead: { brand: string; leadId: string },
  options: AutopilotOptions | undefined,
  wantsFtd: boolean,
): PlannedReport[] {
  const random = seededRandom('plan', seed, lead.brand, lead.leadId);
  if (wantsFtd) return [deposit(random, MAGIC_DELAY_MS, undefined)];
  if (options === undefined) return [];

  const soon = () =>
    Math.round(options.minDelayMs + (options.maxDelayMs - options.minDelayMs) * random());
  const repeat = () =>
    random() < options.repeatShare ? Math.round(LONGEST_REPEAT_MS * random()) : undefined;
  if (random() < options.ftdShare) {
    const first = pickWeighted(random, [
      ['Interested', 2],
      ['Call Back', 1],
    ] as const);
    return [report(first, soon(), repeat()), deposit(random, soon(), repeat())];
  }
  if (random() >= options.statusShare) return [];
  const first = pickWeighted(random, FIRST_STATUSES);
  const reports = [report(first, soon(), repeat())];
  const next: readonly string[] =
    first in NEXT_STATUSES ? NEXT_STATUSES[first as keyof typeof NEXT_STATUSES] : [];
  const second = next[Math.floor(random() * 2 * next.length)];
  return second === undefined ? reports : [...reports, report(second, soon(), repeat())];
}

function report(status: string, afterMs: number, repeatAfterMs: number | undefined): PlannedReport {
  return { afterMs, status, ftdAmount: undefined, repeatAfterMs };
}

function deposit(
  random: Random,
  afterMs: number,
  repeatAfterMs: number | undefined,
): PlannedReport {
  return { afterMs, status: 'Deposited', ftdAmount: pickWeighted(random, AMOUNTS), repeatAfterMs };
}
