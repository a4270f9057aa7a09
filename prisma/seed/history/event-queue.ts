/** Something that happens at a moment, in milliseconds. */
interface QueuedEvent {
  readonly at: number;
  /** Events at the same moment happen in the order in which they were added. */
  readonly order: number;
  readonly happen: (at: number) => void;
}

const isBefore = (a: QueuedEvent, b: QueuedEvent): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order);

/** Events that are still to come, as a binary heap. */
export class EventQueue {
  private readonly heap: QueuedEvent[] = [];
  private added = 0;

  add(at: number, happen: (at: number) => void): void {
    const { heap } = this;
    let index = heap.length;
    heap.push({ at, order: this.added, happen });
    this.added += 1;
    for (let parent = (index - 1) >> 1; index > 0; parent = (index - 1) >> 1) {
      if (!this.swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  /** Runs everything up to this moment, including events that are added meanwhile. */
  runUntil(moment: number): void {
    for (let first = this.heap[0]; first && first.at <= moment; first = this.heap[0]) {
      this.removeFirst();
      first.happen(first.at);
    }
  }

  private removeFirst(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    heap[0] = last;
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const [leftEvent, rightEvent] = [heap[left], heap[right]];
      if (!leftEvent) return;
      const child = rightEvent && isBefore(rightEvent, leftEvent) ? right : left;
      if (!this.swapIfBefore(child, index)) return;
      index = child;
    }
  }

  /** Whether they had to change places. */
  private swapIfBefore(lower: number, upper: number): boolean {
    const [a, b] = [this.heap[lower], this.heap[upper]];
    if (!a || !b || !isBefore(a, b)) return false;
    [this.heap[lower], this.heap[upper]] = [b, a];
    return true;
  }
}
