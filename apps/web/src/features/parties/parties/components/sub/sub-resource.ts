import type { ComponentType } from 'react';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import type { PartyChange } from '../../api/effects';

/** A record of a party with a version, e.g. the revenue of a country. */
export interface SubRow {
  readonly id: number;
}

/** A column of a sub-resource. `value` is the sort key. */
export interface SubColumn<Row> extends Omit<GridColumn<Row>, 'sortable'> {
  readonly value: (row: Row) => string | number;
}

/** Props of the dialog of a sub-resource. */
export interface SubDialogProps<Row> {
  /** Party of the page. */
  readonly partyId: number;
  /** Record to edit; null for a new one. */
  readonly row: Row | null;
  /** All records of this kind. */
  readonly rows: readonly Row[];
  /** Reloads the page after a save. Resolves with the current record, or null if it is gone. */
  readonly reloadRow: (row: Row | null) => Promise<Row | null>;
  readonly onClose: () => void;
}

/** Permissions of a sub-resource. Null: there is no such control. `true`: everybody may use it. */
export interface SubPermissions {
  readonly create: string | true | null;
  readonly edit: string | true | null;
  readonly remove: string | true | null;
}

/** Definition of a tab with a table of records. */
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
  /** Initial rows per page; 30 by default. */
  readonly limit?: number;
  readonly permissions: SubPermissions;
  /** Deletes a record and returns the message to show. */
  readonly remove: (row: Row, partyId: number) => Promise<{ message: string }>;
  /** Returns the change that deleting a record makes to leads; absent if it moves none. */
  readonly removalChange?: (row: Row, partyId: number) => PartyChange;
  /** Dialog that creates and edits. Use `lazyPart`. */
  readonly Dialog: ComponentType<SubDialogProps<Row>>;
}
