import type { BotCall } from './bot-calls.js';

/** The effect of an update, and the reply. */
export interface Answer {
  /**
   * Makes the effect of the update, in the transaction that marks the update as handled, and
   * returns the calls that tell of it.
   */
  readonly make: () => Promise<readonly BotCall[]>;
  /**
   * Runs in a new transaction if `make` threw an AppError. Without it, and after any other failure,
   * the chat gets the text alone.
   */
  readonly refused?: (text: string) => Promise<readonly BotCall[]>;
}
