import type { ReactNode } from 'react';
import type { RowAction } from '#shared/table/row-actions';
import { SearchListPage } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import type { RecordPage } from './use-record-page';

interface Props<Row extends { readonly id: number }> {
  page: RecordPage<Row>;
  /** Edit, history and delete unless stated. Keep the array: a new one draws every row again. */
  actions?: readonly RowAction<Row>[];
  /** Further buttons above the list; gets the rows that the search has left. */
  buttons?: (shown: readonly Row[]) => ReactNode;
  /** Further dialogs. */
  children?: ReactNode;
}

/** A page that lists the records of a kind, and creates, edits and deletes them (ADR 73). */
export const RecordListPage = <Row extends { readonly id: number }>({
  page,
  actions = page.actions.standard,
  buttons,
  children,
}: Props<Row>) => {
  const { kind, opened, setOpened, reload } = page;
  return (
    <SearchListPage
      list={kind}
      query={page.query}
      rows={page.rows}
      rowActions={actions}
      busyId={page.busyId}
      buttons={(shown) => (
        <>
          <CreateButton
            label={kind.createLabel}
            permission={kind.permissions.create}
            onClick={() => setOpened(null)}
          />
          {buttons?.(shown)}
        </>
      )}
    >
      {opened !== undefined && (
        <kind.Dialog row={opened} reload={reload} onClose={() => setOpened(undefined)} />
      )}
      {children}
    </SearchListPage>
  );
};
