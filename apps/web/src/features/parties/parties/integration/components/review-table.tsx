import { Button } from 'antd';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import type { ReviewList } from '../api/use-reviews';

interface Props<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  nameKey: string;
  list: ReviewList<Row>;
}

/** A list that waits for decisions. More rows are loaded on request. */
export const ReviewTable = <Row extends { readonly id: number }>({
  list,
  ...table
}: Props<Row>) => (
  <>
    <PlainTable
      {...table}
      rows={list.rows}
      rowId={({ id }) => id}
      pageSize={20}
      isLoading={list.isLoading}
      failure={list.failure}
    />
    {list.more !== null && (
      <span>
        <Button size="small" loading={list.isLoadingMore} onClick={list.more}>
          Load older ones
        </Button>
      </span>
    )}
  </>
);
