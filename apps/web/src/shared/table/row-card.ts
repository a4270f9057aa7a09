import type { ReactNode } from 'react';

/**
 * A row as a card, for screens that are too narrow for columns: the facts that matter, declared
 * once for a list. The record's id is added to whom it is about, and the actions of the list follow.
 */
export interface RowCard<Row> {
  /** Whom or what the record is about: what people know it by. */
  readonly who: (row: Row) => string;
  /** Its id, if that is a link. */
  readonly id?: (row: Row) => ReactNode;
  readonly status: (row: Row) => ReactNode;
  /** Further parties, e.g. advertiser and country. */
  readonly about: (row: Row) => ReactNode;
  /** Money, or the figure that matters most. */
  readonly amount?: (row: Row) => ReactNode;
  readonly when: (row: Row) => ReactNode;
}

/** The height of a card in pixels: three lines. */
export const CARD_HEIGHT = 104;
