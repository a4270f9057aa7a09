/**
 * Number of leads that would have gone elsewhere, by the advertisers of both sides. Null stands for
 * nobody.
 */
export interface Move {
  readonly from: number | null;
  readonly to: number | null;
  readonly leads: number;
}

/** Counts leads by their real and their simulated destination. */
export class Moves {
  private readonly counts = new Map<string, Move>();

  add(from: number | null, to: number | null): void {
    if (from === to) return;
    const key = `${from ?? ''}:${to ?? ''}`;
    const leads = (this.counts.get(key)?.leads ?? 0) + 1;
    this.counts.set(key, { from, to, leads });
  }

  /** Most leads first. */
  list(): Move[] {
    return [...this.counts.values()].sort(
      (a, b) => b.leads - a.leads || (a.from ?? 0) - (b.from ?? 0) || (a.to ?? 0) - (b.to ?? 0),
    );
  }
}
