import { FilterChips } from '#shared/filters/filter-panel';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { totalText } from '#shared/table/total-text';
import { PageFrame } from '#shared/ui/page-frame';
import { useDistributions, useOtherMethods } from '../api/use-distributions';
import { DistributionFilterPanel, useDistributionChips } from '../components/distribution-filters';
import { DistributionList } from '../components/distribution-list';
import { EditorHost } from '../components/editor-host';
import { FailedSaveNotice } from '../components/failed-save-notice';
import { PageActions } from '../components/page-actions';
import { NO_FILTER, isFiltered } from '../lib/distribution-filter';
import { DISTRIBUTION_LIST } from '../lib/distribution-list';
import { useEditorAddress } from '../lib/editor-address';
import { useDistributionColumns } from '../lib/use-distribution-columns';
import { useFailedSave } from '../lib/use-failed-save';
import { useGrouping } from '../lib/use-grouping';

/** The distributions: who gets the leads of which country and publisher (DST-001 ff.). */
export const DistributionsPage = () => {
  const { filter, view, appliedAt, apply, show } = useUrlList(DISTRIBUTION_LIST);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('distributions', true);
  const [grouping, setGrouping] = useGrouping();
  const editor = useEditorAddress();
  const failedSave = useFailedSave(editor);
  const list = useDistributions(filter, appliedAt);
  const { rows, status, retry } = list;
  const otherMethods = useOtherMethods(filter, appliedAt, list);
  const columns = useDistributionColumns(grouping, editor.open);
  const chips = useDistributionChips(filter, otherMethods, apply);

  return (
    <PageFrame
      fill
      title="Distributions"
      aside={totalText(status, rows.length)}
      actions={
        <PageActions
          isFilterOpen={isFilterOpen}
          onFilterToggle={setFilterOpen}
          onNew={() => editor.open({ kind: 'new' }, 1)}
          onRefresh={() => apply(filter, { page: view.page })}
        />
      }
    >
      <DistributionFilterPanel
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={apply}
      />
      {failedSave.text !== null && (
        <FailedSaveNotice
          text={failedSave.text}
          onReopen={failedSave.reopen}
          onDismiss={failedSave.dismiss}
        />
      )}
      <FilterChips chips={chips} />
      <DistributionList
        rows={rows}
        columns={columns}
        status={status}
        grouping={grouping}
        onGrouping={setGrouping}
        view={view}
        onView={show}
        onClearFilters={isFiltered(filter) ? () => apply(NO_FILTER) : undefined}
        onRetry={retry}
      />
      <EditorHost
        opened={editor.opened}
        onStep={editor.showStep}
        onClose={editor.close}
        onSaveFailed={failedSave.report}
      />
    </PageFrame>
  );
};
