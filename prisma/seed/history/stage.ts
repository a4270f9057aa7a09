import { CapBook } from './cap-book.js';
import { CreditBook } from './credit-book.js';
import { DecisionMaker } from './decisions.js';
import { EventQueue } from './event-queue.js';
import { seededRandom, type Random } from './random.js';
import { emptyHistory, type ConversionRow, type History } from './rows.js';
import type { HistoryOptions, World } from './world.js';

/** The state of a history while it is played: past and future events. */
export interface Stage {
  readonly world: World;
  readonly options: HistoryOptions;
  readonly history: History;
  readonly random: Random;
  readonly queue: EventQueue;
  readonly capBook: CapBook;
  readonly creditBook: CreditBook;
  readonly decisions: DecisionMaker;
  /** The FTD of each lead that has one. */
  readonly conversions: Map<number, ConversionRow>;
}

export const makeStage = (world: World, options: HistoryOptions): Stage => {
  const random = seededRandom(`${options.seed} events`);
  const capBook = new CapBook(world.caps);
  const creditBook = new CreditBook();
  return {
    world,
    options,
    random,
    capBook,
    creditBook,
    history: emptyHistory(),
    queue: new EventQueue(),
    decisions: new DecisionMaker(world, capBook, creditBook, random),
    conversions: new Map(),
  };
};

/** The id of the next lead: leads are numbered in the order in which they arrive. */
export const nextLeadId = ({ world, history }: Stage): number =>
  world.firstLeadId + history.leads.length;
