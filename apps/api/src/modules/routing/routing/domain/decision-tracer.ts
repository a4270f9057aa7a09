import type {
  CandidateTrace,
  CapSnapshot,
  DecisionInput,
  RejectCode,
  StepTrace,
  Trace,
} from './lead.js';

/** Collects the trace of one decision while the engine makes it. */
export class DecisionTracer {
  distribution: Trace['distribution'] = null;
  optimize: Trace['optimize'] = null;
  draws: Trace['draws'];
  private readonly steps: StepTrace[] = [];
  private readonly candidates: CandidateTrace[] = [];

  constructor(private readonly input: DecisionInput) {}

  addStep(step: string, passed: boolean, detail: string | null = null, cap?: CapSnapshot): void {
    this.steps.push({ step, passed, detail, ...(cap && { cap }) });
  }

  addCandidate(candidate: Omit<CandidateTrace, 'advertiser'>): void {
    const advertiser = this.input.snapshot.advertisers.get(candidate.advertiser_id);
    // Field by field, because this runs for every candidate of every lead. What is undefined is not
    // stored.
    this.candidates.push({
      group_id: candidate.group_id,
      group: candidate.group,
      advertiser_id: candidate.advertiser_id,
      advertiser: advertiser?.name ?? '',
      verdict: candidate.verdict,
      reason: candidate.reason,
      share: candidate.share,
      score: candidate.score,
      caps: candidate.caps,
      credit: candidate.credit,
      stats: candidate.stats,
      hours: candidate.hours,
      excluded_for: candidate.excluded_for,
    });
  }

  offeredTo(advertiserId: number): Trace {
    return this.trace({ offered_to: advertiserId, code: null });
  }

  rejectedWith(code: RejectCode): Trace {
    return this.trace({ offered_to: null, code });
  }

  private trace(verdict: Trace['verdict']): Trace {
    return {
      version: this.input.snapshot.version,
      at: this.input.now.toISOString(),
      steps: this.steps,
      distribution: this.distribution,
      optimize: this.optimize,
      ...(this.draws && { draws: this.draws }),
      candidates: this.candidates,
      verdict,
    };
  }
}
