import type { Replay } from '@leadline/contracts';

/**
 * Reason why nobody gets a lead: the code of the rejection, and the reasons for which advertisers
 * were skipped.
 */
export interface Refusal {
  readonly code: string;
  readonly reasons: readonly string[];
}
export type Side = 'saved' | 'draft';
type Reason = NonNullable<Replay['summary']>['nobody'][number];

/**
 * Counts the reasons why nobody gets leads. Leads with the same code and the same set of reasons
 * share an entry.
 */
export class NobodyReasons {
  private readonly counted = new Map<string, Reason>();

  add(side: Side, { code, reasons: given }: Refusal): void {
    const reasons = [...new Set(given)].sort();
    const key = [code, ...reasons].join(' ');
    const reason = this.counted.get(key) ?? { code, reasons, saved_leads: 0, replayed_leads: 0 };
    const name = side === 'saved' ? 'saved_leads' : 'replayed_leads';
    this.counted.set(key, { ...reason, [name]: reason[name] + 1 });
  }

  /** Lists the reasons, most frequent first. */
  list(): Reason[] {
    const weight = (reason: Reason): number => reason.saved_leads + reason.replayed_leads;
    return [...this.counted]
      .sort(([a, one], [b, other]) => weight(other) - weight(one) || a.localeCompare(b))
      .map(([, reason]) => reason);
  }
}
