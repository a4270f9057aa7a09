import type { StoredLead } from '../leads/lead.store.js';
import type { SandboxClock, Timers } from '../sandbox.clock.js';
import { planReports, type AutopilotOptions, type PlannedReport } from './autopilot.plan.js';

interface AutopilotDependencies {
  seed: string;
  options: AutopilotOptions | undefined;
  timers: Timers;
  clock: SandboxClock;
  /** Reports the lead's present state. */
  report: (lead: StoredLead) => void;
}

/** A sandbox under heavy load stops planning rather than growing without bound. */
const MOST_WAITING = 20_000;

/** Lets accepted leads live: statuses and deposits come later, one after the other. */
export class Autopilot {
  readonly #deps: AutopilotDependencies;

  constructor(dependencies: AutopilotDependencies) {
    this.#deps = dependencies;
  }

  follow(lead: StoredLead): void {
    const { seed, options, timers } = this.#deps;
    if (timers.size >= MOST_WAITING) return;
    this.#playFrom(lead, planReports(seed, lead, options, lead.verdict.wantsFtd));
  }

  #playFrom(lead: StoredLead, [next, ...rest]: PlannedReport[]): void {
    if (next === undefined) return;
    this.#deps.timers.after(next.afterMs, () => {
      if (lead.isSetByHand) return;
      this.#play(lead, next);
      this.#playFrom(lead, rest);
    });
  }

  #play(lead: StoredLead, { status, ftdAmount, repeatAfterMs }: PlannedReport): void {
    const { clock, report, timers } = this.#deps;
    const now = clock.now();
    lead.status = status;
    lead.updatedAt = now;
    if (ftdAmount !== undefined)
      lead.ftd = { amount: ftdAmount, time: new Date(now).toISOString() };
    report(lead);
    const asItWas = { ...lead };
    if (repeatAfterMs !== undefined) timers.after(repeatAfterMs, () => report(asItWas));
  }
}
