import type { CandidateTrace, DecisionInput, RejectCode, StepTrace, Trace } from './lead.js';

/** Collects the trace of one decision while the engine makes it. */
export class DecisionTracer {
  distribution: Trace['distribution'] = null;
  optimize: Trace['optimize'] = null;
  private readonly steps: StepTrace[] = [];
  private readonly candidates: CandidateTrace[] = [];

  constructor(private readonly input: DecisionInput) {}

  addStep(step: string, passed: boolean, detail: string | null = null): void {
    this.steps.push({ step, passed, detail });
  }

  addCandidate(candidate: Omit<CandidateTrace, 'advertiser'>): void {
    const advertiser = this.input.snapshot.advertisers.get(candidate.advertiser_id);
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
      candidates: this.candidates,
      verdict,
    };
  }
}
