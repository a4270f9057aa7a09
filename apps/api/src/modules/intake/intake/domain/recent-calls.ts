/**
 * The newest items of each publisher since they were taken last. What a publisher sends faster than
 * it is written is not kept: a log shows the last requests, and must not cost as much as they do.
 */
export class RecentCalls<Call> {
  private items = new Map<number, Call[]>();

  /** `kept`: the most items of a publisher. */
  constructor(private readonly kept: number) {}

  add(publisherId: number, call: Call): void {
    const known = this.items.get(publisherId);
    if (!known) {
      this.items.set(publisherId, [call]);
      return;
    }
    known.push(call);
    if (known.length > this.kept) known.shift();
  }

  /** All of them, oldest first, which are then forgotten. */
  take(): { readonly publisherIds: number[]; readonly calls: Call[] } {
    const taken = this.items;
    this.items = new Map();
    return { publisherIds: [...taken.keys()], calls: [...taken.values()].flat() };
  }
}
