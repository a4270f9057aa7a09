import type { ReactNode } from 'react';

/**
 * A row as a card, for screens that are too narrow for columns. Each list declares its most
 * important facts. The grid adds the record's id after `who`, and the list's actions at the end.
 */
export interface RowCard<Row> {
  /** Returns the name of the record: the person, party or thing. */
  readonly who: (row: Row) => string;
  /** Returns the id as a link, if it is one. */
  readonly id?: (row: Row) => ReactNode;
  readonly status: (row: Row) => ReactNode;
  /** Returns further parties, e.g. advertiser and country. */
  readonly about: (row: Row) => ReactNode;
  /** Returns money, or the most important number. */
  readonly amount?: (row: Row) => ReactNode;
  readonly when: (row: Row) => ReactNode;
}

/** Height of a card in pixels: three lines. */
export const CARD_HEIGHT = 104;
