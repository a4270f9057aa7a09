import type { ReactNode } from 'react';
import type { ColumnFit } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';

/** A row of the advertisers or the publishers. */
export interface PartyRow {
  readonly id: number;
  readonly name: string;
}

/** A column of the list. `value` is the sort key. */
export interface ListColumn<Row> {
  readonly title: string;
  readonly width: number;
  readonly fit?: ColumnFit<Row>;
  readonly hint?: string;
  readonly align?: 'end';
  readonly value: (row: Row) => string | number;
  readonly render: (row: Row) => ReactNode;
}

/** Definition of the list of one side. */
export interface PartyList<Row extends PartyRow> {
  /** E.g. `Advertisers`. */
  readonly title: string;
  /** Singular and plural for use in sentences. */
  readonly noun: 'advertiser' | 'publisher';
  readonly nouns: string;
  /** Key of the page size in the browser's storage. */
  readonly pageSizeKey: 'advertiser-main' | 'publisher-main';
  /** Key of the chosen columns in the user's settings. */
  readonly columnsKey: string;
  readonly columns: Readonly<Record<string, ListColumn<Row>>>;
  readonly card: RowCard<Row>;
  /** Returns the texts that the search looks at. */
  readonly searched: (row: Row) => readonly string[];
  /** Returns the path of a record's page. */
  readonly pathOf: (id: number) => string;
  readonly permissions: { readonly create: string; readonly edit: string; readonly remove: string };
  readonly load: (signal: AbortSignal) => Promise<readonly Row[]>;
  readonly remove: (id: number) => Promise<{ message: string }>;
}
