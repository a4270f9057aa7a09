import { CapBook } from './cap-book.js';
import { DecisionMaker } from './decisions.js';
import { EventQueue } from './event-queue.js';
import { seededRandom, type Random } from './random.js';
import { emptyHistory, type ConversionRow, type History } from './rows.js';
import { SlotBook } from './slot-book.js';
import type { HistoryOptions, World } from './world.js';

/** The state of a history while it is played: what has happened, and what is still to come. */
export interface Stage {
  readonly world: World;
  readonly options: HistoryOptions;
  readonly history: History;
  readonly random: Random;
  readonly queue: EventQueue;
  readonly capBook: CapBook;
  readonly slotBook: SlotBook;
  readonly decisions: DecisionMaker;
  /** The FTD of each lead that has one. */
  readonly conversions: Map<number, ConversionRow>;
}

export const makeStage = (world: World, options: HistoryOptions): Stage => {
  const random = seededRandom(`${options.seed} events`);
  const capBook = new CapBook(world.caps);
  const slotBook = new SlotBook();
  return {
    world,
    options,
    random,
    capBook,
    slotBook,
    history: emptyHistory(),
    queue: new EventQueue(),
    decisions: new DecisionMaker(world, capBook, slotBook, random),
    conversions: new Map(),
  };
};

/** The id of the next lead: leads are numbered in the order in which they arrive. */
export const nextLeadId = ({ world, history }: Stage): number =>
  world.firstLeadId + history.leads.length;
