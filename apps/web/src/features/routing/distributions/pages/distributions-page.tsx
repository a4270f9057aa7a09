import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { FilterToggle, usePanelOpen } from '#shared/filters/filter-toggle';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import type { EditorStep } from '#shared/lib/distribution-path';
import { useMaySimulate, usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { DensityButton } from '#shared/table/density-button';
import type { GridColumn } from '#shared/table/grid-types';
import { totalText } from '#shared/table/total-text';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { ListTools } from '#shared/ui/list-tools';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { useRemoval, useStateSwitch } from '../api/distributions';
import { type RowAction, RowActions } from '../components/distribution-cells';
import {
  DistributionFilterBar,
  DistributionFilterPanel,
  DistributionList,
  filtersOf,
} from '../components/distribution-tables';
import {
  EditorHost,
  FailedSaveNotice,
  HistoryHost,
  SimulateHost,
  useFailedSave,
} from '../components/opened-dialogs';
import { type EditorTarget, useEditorAddress, useSimulateAddress } from '../lib/addresses';
import { distributionColumns } from '../lib/distribution-columns';
import { type Grouping, useGrouping, useList } from '../lib/distribution-list';

const ACTIONS_WIDTH = 176;

/** Target and page that the editor opens for each action of a row. */
const EDITOR_ACTIONS = {
  view: { kind: 'edit', step: 2 },
  edit: { kind: 'edit', step: 1 },
  copy: { kind: 'copy', step: 1 },
} as const;

/** The columns of the list, with the actions that the user has the permissions for. */
const useDistributionColumns = (
  grouping: Grouping,
  openEditor: (target: EditorTarget, step: EditorStep) => void,
  openHistory: (row: DistributionRow) => void,
): readonly GridColumn<DistributionRow>[] => {
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  const mayCreate = usePermission('DISTRIBUTIONS_CREATE');
  const mayDelete = usePermission('DISTRIBUTIONS_DELETE');
  const { busyId: removedId, remove } = useRemoval();
  const { busyId: switchedId, switchState } = useStateSwitch();
  const act = useLatest((action: RowAction, row: DistributionRow): void => {
    if (action === 'delete') return void remove(row);
    if (action === 'switch') return void switchState(row);
    if (action === 'history') return openHistory(row);
    const { kind, step } = EDITOR_ACTIONS[action];
    openEditor({ kind, id: row.id }, step);
  });
  return useMemo(() => {
    const hidden = grouping === 'all' ? null : `${grouping}_name`;
    const render = (row: DistributionRow) => (
      <RowActions
        row={row}
        mayEdit={mayEdit}
        mayCreate={mayCreate}
        mayDelete={mayDelete}
        isBusy={row.id === removedId || row.id === switchedId}
        onAction={(action) => act.current(action, row)}
      />
    );
    return distributionColumns({ width: ACTIONS_WIDTH, render }, hidden);
  }, [grouping, removedId, switchedId, mayEdit, mayCreate, mayDelete, act]);
};

interface Props {
  isFilterOpen: boolean;
  onFilterToggle: (isOpen: boolean) => void;
  onNew: () => void;
  onRefresh: () => void;
}

/** Simulates a lead entered by hand, with the saved rules. */
const SimulateButton = () => {
  const { open } = useSimulateAddress();
  if (!useMaySimulate()) return null;
  return (
    <Button icon={<Icon name="question" size={16} />} onClick={open}>
      Simulate
    </Button>
  );
};

/** Buttons beside the title of the page. */
const PageActions = ({ isFilterOpen, onFilterToggle, onNew, onRefresh }: Props) => (
  <>
    <FilterToggle isOpen={isFilterOpen} onToggle={onFilterToggle} />
    <DensityButton />
    <SimulateButton />
    <Gate permission="DISTRIBUTIONS_CREATE">
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onNew}>
        New Distribution
      </Button>
    </Gate>
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);

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
      <ListTools isStacked>
        <SearchBox
          label="Search distributions"
          placeholder="Search by ID, name, tag, advertiser, …"
          search={search}
        />
        <DistributionFilterBar list={list} />
      </ListTools>
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
