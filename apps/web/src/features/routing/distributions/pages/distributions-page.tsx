import type { DistributionRow } from '@leadline/contracts';
import { useState } from 'react';
import { usePanelOpen } from '#shared/filters/filter-toggle';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import { totalText } from '#shared/table/total-text';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import {
  DistributionFilterBar,
  DistributionFilterPanel,
  filtersOf,
} from '../components/list/distribution-filters';
import { DistributionList } from '../components/list/distribution-list';
import { EditorHost } from '../components/editor/editor-host';
import { FailedSaveNotice } from '../components/editor/failed-save-notice';
import { HistoryHost } from '../components/history/history-host';
import { PageActions } from '../components/list/page-actions';
import { SimulateHost } from '../components/trials/simulate-host';
import { useEditorAddress } from '../lib/editor-address';
import { useDistributionColumns } from '../lib/use-distribution-columns';
import { useFailedSave } from '../lib/use-failed-save';
import { useGrouping } from '../lib/use-grouping';
import { useList } from '../lib/use-list';

/** The distributions: who gets the leads of which country and publisher. */
export const DistributionsPage = () => {
  const list = useList();
  const { filter, view, apply, search } = list;
  const [isFilterOpen, setFilterOpen] = usePanelOpen('distributions', true);
  const [grouping, setGrouping] = useGrouping();
  const editor = useEditorAddress();
  const failedSave = useFailedSave(editor);
  const [historyOf, setHistoryOf] = useState<DistributionRow | null>(null);
  const columns = useDistributionColumns(grouping, editor.open, setHistoryOf);
  const { chips } = useFilterChips(filtersOf(list));

  return (
    <PageFrame
      fill
      title="Distributions"
      aside={totalText(list.status, list.rows.length)}
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
        list={list}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
      />
      <FailedSaveNotice failed={failedSave} />
      <SearchBox
        label="Search distributions"
        placeholder="Search by ID, name, tag, advertiser, …"
        search={search}
      />
      <DistributionFilterBar list={list} />
      <DistributionList
        rows={list.rows}
        columns={columns}
        status={list.status}
        grouping={grouping}
        onGrouping={setGrouping}
        view={view}
        onView={list.show}
        empty={{ ...list.empty, filters: chips }}
        onRetry={list.retry}
      />
      <EditorHost
        opened={editor.opened}
        onStep={editor.showStep}
        onClose={editor.close}
        onSaveFailed={failedSave.report}
      />
      <SimulateHost />
      <HistoryHost row={historyOf} onClose={() => setHistoryOf(null)} />
    </PageFrame>
  );
};
