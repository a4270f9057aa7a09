import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { type SearchListOptions, useSearchList } from '#shared/filters/use-search-list';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { DensityButton } from './density-button';
import { gridStatusOf } from './grid-status';
import type { GridColumn, GridSort } from './grid-types';
import { PagedGrid } from './paged-grid';
import { type RowAction, useColumnsWithActions } from './row-actions';
import type { RowCard } from './row-card';
import { totalText } from './total-text';

interface Listed {
  readonly id: number;
}

/** The texts, columns and searched fields of a `SearchListPage`. */
export interface SearchList<Row> extends SearchListOptions<Row> {
  readonly title: string;
  /** The rows in sentences, e.g. `roles`. */
  readonly noun: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Heading of the actions column. */
  readonly actionsTitle?: string;
  readonly sortRows: (rows: readonly Row[], sort: GridSort) => readonly Row[];
  readonly card: RowCard<Row>;
  /** Whether the footer is one sentence. */
  readonly hasSentence?: boolean;
}

interface Props<Row> {
  list: SearchList<Row>;
  query: UseQueryResult<unknown>;
  rows: readonly Row[];
  /** Must be a stable array: a new one renders every row again. */
  rowActions: readonly RowAction<Row>[];
  busyId: number | null;
  /** Returns the buttons above the list, for the rows that match the search. */
  buttons: (shown: readonly Row[]) => ReactNode;
  /** The open dialog. */
  children: ReactNode;
}

const rowId = ({ id }: Listed): number => id;

/**
 * A page with a list that is loaded completely into the browser: search, sorting, pages, actions,
 * dialogs.
 */
export const SearchListPage = <Row extends Listed>(props: Props<Row>) => {
  const { list, query, rows, rowActions, busyId, buttons, children } = props;
  const { title, noun } = list;
  const { search, empty, view, show, options, ...found } = useSearchList(list, rows);
  const columns = useColumnsWithActions({
    columns: list.columns,
    actions: rowActions,
    busyId,
    title: list.actionsTitle,
  });
  const status = gridStatusOf(query);
  return (
    <PageFrame
      fill
      title={title}
      aside={totalText(
        status,
        rows.length,
        found.isSearched ? { shown: found.rows.length, noun } : null,
      )}
      actions={
        <>
          {buttons(found.rows)}
          <DensityButton />
        </>
      }
    >
      <SearchBox label={list.searchLabel} placeholder={list.placeholder} search={search} />
      <PagedGrid
        label={title}
        noun={noun}
        columns={columns}
        card={list.card}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={list.sortRows}
        hasSentence={list.hasSentence}
        onView={show}
        onRetry={() => void query.refetch()}
      />
      <Suspense fallback={null}>{children}</Suspense>
    </PageFrame>
  );
};
