import type { ComponentType } from 'react';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import type { PartyChange } from '../../api/effects';

/** A record of a party with a version, e.g. the revenue of a country. */
export interface SubRow {
  readonly id: number;
}

/** A column of a sub-resource; `value` is what it sorts by. */
export interface SubColumn<Row> extends Omit<GridColumn<Row>, 'sortable'> {
  readonly value: (row: Row) => string | number;
}

/** Props of the dialog of a sub-resource. */
export interface SubDialogProps<Row> {
  /** The party on whose page it is. */
  readonly partyId: number;
  /** The record to edit; null for a new one. */
  readonly row: Row | null;
  /** All records of this kind. */
  readonly rows: readonly Row[];
  /** Reads the page again, after a save. Gives the record as it is now, or null if it is gone. */
  readonly reloadRow: (row: Row | null) => Promise<Row | null>;
  readonly onClose: () => void;
}

/** The permissions of a sub-resource; null if there is no such control, `true` if all have it. */
export interface SubPermissions {
  readonly create: string | true | null;
  readonly edit: string | true | null;
  readonly remove: string | true | null;
}

/** Everything that a tab with a table of records declares. */
export interface SubResource<Row extends SubRow> {
  /** Title of the table, e.g. `Payouts`. */
  readonly label: string;
  /** Singular and plural for use in sentences. */
  readonly noun: string;
  readonly nouns: string;
  /**
   * Explains how leads are treated while there is no record; absent if that makes no difference.
   */
  readonly whenEmpty?: string;
  /** E.g. `Create Payout`. */
  readonly createLabel: string;
  readonly columns: readonly SubColumn<Row>[];
  readonly card: RowCard<Row>;
  /** Returns the name of a record for the labels of its buttons, e.g. its country. */
  readonly nameOf: (row: Row) => string;
  /** The rows of a page at first; 30 unless stated. */
  readonly limit?: number;
  readonly permissions: SubPermissions;
  /** Deletes a record; the text of the reply is shown. */
  readonly remove: (row: Row, partyId: number) => Promise<{ message: string }>;
  /** Returns the change that deleting a record makes to leads; absent if it moves none. */
  readonly removalChange?: (row: Row, partyId: number) => PartyChange;
  /** Creates and edits. Use `lazyPart`. */
  readonly Dialog: ComponentType<SubDialogProps<Row>>;
}
