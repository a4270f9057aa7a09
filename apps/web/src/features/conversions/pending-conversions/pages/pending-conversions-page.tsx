import { FieldsPanel } from '#shared/filters/fields-panel';
import { FilterBar } from '#shared/filters/filter-bar';
import { FilterToggle, usePanelOpen } from '#shared/filters/filter-toggle';
import { useEmptyList } from '#shared/filters/use-filter-chips';
import { useUrlList } from '#shared/filters/use-url-list';
import { useZone } from '#shared/lib/zone';
import { ColumnButton } from '#shared/table/column-button';
import { totalText } from '#shared/table/total-text';
import { type Columns, useColumns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import { PageFrame } from '#shared/ui/page-frame';
import { usePending } from '../api/pending';
import { PendingQueue } from '../components/pending-queue';
import { PENDING_COLUMN_STORE, PENDING_LIST } from '../lib/pending-columns';
import { pendingCodec } from '../lib/pending-filter';

interface ActionProps {
  isFilterOpen: boolean;
  onFilter: (isOpen: boolean) => void;
  columns: Columns;
  onRefresh: () => void;
}

const PageActions = ({ isFilterOpen, onFilter, columns, onRefresh }: ActionProps) => (
  <>
    <FilterToggle isOpen={isFilterOpen} onToggle={onFilter} />
    <ColumnButton columns={columns} saveLabel="Set as default" />
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);

/** FTDs that wait for a decision, and FTDs already decided. */
export const PendingConversionsPage = () => {
  const zone = useZone();
  const { filter, view, appliedAt, isChecking, apply, show } = useUrlList(PENDING_LIST);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('pending-conversions', true);
  const columns = useColumns(PENDING_COLUMN_STORE);
  const pending = usePending(filter, appliedAt, zone, !isChecking);
  const filters = { codec: pendingCodec, value: filter, onChange: apply };
  const empty = useEmptyList(filters);
  const reset = (): void => apply(pendingCodec.defaults);
  return (
    <PageFrame
      fill
      title="Pending Conversions"
      aside={totalText(pending.status, pending.rows.length)}
      actions={
        <PageActions
          isFilterOpen={isFilterOpen}
          onFilter={setFilterOpen}
          columns={columns}
          onRefresh={() => apply(filter, { page: view.page })}
        />
      }
    >
      <FieldsPanel
        codec={pendingCodec}
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={apply}
        onReset={reset}
      />
      <PendingQueue
        pending={pending}
        columns={columns}
        view={view}
        onView={show}
        empty={empty}
        filters={<FilterBar {...filters} onClearAll={reset} />}
      />
    </PageFrame>
  );
};
