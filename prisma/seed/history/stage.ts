import { seededRandom, type Random } from './random.js';
import { emptyHistory, type ConversionRow, type History } from './rows.js';
import type { HistoryOptions, Routing, World } from './world.js';

/** The state of a history while it is played: past and future events. */
export interface Stage {
  readonly world: World;
  readonly options: HistoryOptions;
  readonly history: History;
  readonly random: Random;
  readonly queue: EventQueue;
  readonly routing: Routing;
  /** The FTD of each lead that has one. */
  readonly conversions: Map<number, ConversionRow>;
}

export const makeStage = (world: World, options: HistoryOptions): Stage => ({
  world,
  options,
  random: seededRandom(`${options.seed} events`),
  history: emptyHistory(),
  queue: new EventQueue(),
  routing: options.routing(world),
  conversions: new Map(),
});

/** The id of the next lead: leads are numbered in the order in which they arrive. */
export const nextLeadId = ({ world, history }: Stage): number =>
  world.firstLeadId + history.leads.length;

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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Hours of UTC in which staff work. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20];

/** The next moment when somebody of the staff is at work, in milliseconds of UTC. */
export const workingTime = (from: number, random: Random): number => {
  const hour = new Date(from).getUTCHours();
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return from;
  const midnight = Math.floor(from / DAY) * DAY;
  const day = hour < FIRST_HOUR ? midnight : midnight + DAY;
  // Work from the night is done in the first hours.
  return day + FIRST_HOUR * HOUR + Math.floor(random.between(2 * MINUTE, 3 * HOUR));
};
