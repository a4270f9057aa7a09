import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { DraftFilterPanel } from '#shared/filters/draft-filter-panel';
import { FilterChips } from '#shared/filters/filter-panel';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { totalText } from '#shared/table/total-text';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { useDistributions } from '../api/use-distributions';
import { useRemoval } from '../api/use-removal';
import { DistributionFilters, useDistributionChips } from '../components/distribution-filters';
import { DistributionList } from '../components/distribution-list';
import { EditorHost } from '../components/editor-host';
import { FailedSaveNotice, type FailedSave } from '../components/failed-save-notice';
import type { RowAction } from '../components/row-actions';
import { NO_FILTER, distributionCodec, isFiltered } from '../lib/distribution-filter';
import { DISTRIBUTION_LIST } from '../lib/distribution-list';
import { useEditorAddress } from '../lib/editor-address';
import { useDistributionColumns } from '../lib/use-distribution-columns';
import { useGrouping } from '../lib/use-grouping';

/** What the editor opens for an action of a row, and on which page (DST-009, DST-010). */
const EDITOR_ACTIONS = {
  view: { kind: 'edit', step: 2 },
  edit: { kind: 'edit', step: 1 },
  copy: { kind: 'copy', step: 1 },
} as const;

/** The distributions: who gets the leads of which country and publisher (DST-001 ff.). */
export const DistributionsPage = () => {
  const { filter, view, appliedAt, apply, show } = useUrlList(DISTRIBUTION_LIST);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('distributions', true);
  const [grouping, setGrouping] = useGrouping();
  const editor = useEditorAddress();
  const [failedSave, setFailedSave] = useState<FailedSave | null>(null);
  const { rows, status, retry } = useDistributions(filter, appliedAt);
  const { busyId, remove } = useRemoval();
  const act = (action: RowAction, row: DistributionRow): void => {
    if (action === 'delete') return void remove(row);
    const { kind, step } = EDITOR_ACTIONS[action];
    editor.open({ kind, id: row.id }, step);
  };
  const columns = useDistributionColumns(grouping, busyId, act);
  const chips = useDistributionChips(filter, apply);

  return (
    <PageFrame
      fill
      title="Distributions"
      aside={totalText(status, rows.length)}
      actions={
        <>
          <FilterToggle isOpen={isFilterOpen} onToggle={setFilterOpen} />
          <Gate permission="DISTRIBUTIONS_CREATE">
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => editor.open({ kind: 'new' }, 1)}
            >
              New Distribution
            </Button>
          </Gate>
          <IconButton
            icon="refresh"
            label="Refresh"
            onClick={() => apply(filter, { page: view.page })}
          />
        </>
      }
    >
      <DraftFilterPanel
        codec={distributionCodec}
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={apply}
      >
        {(draft, setDraft) => <DistributionFilters value={draft} onChange={setDraft} />}
      </DraftFilterPanel>
      {failedSave !== null && (
        <FailedSaveNotice
          failedSave={failedSave}
          onReopen={() => {
            setFailedSave(null);
            editor.open(failedSave.target, 1);
          }}
          onDismiss={() => setFailedSave(null)}
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
        onLost={(text) => {
          if (editor.opened !== null) setFailedSave({ text, target: editor.opened.target });
        }}
      />
    </PageFrame>
  );
};
