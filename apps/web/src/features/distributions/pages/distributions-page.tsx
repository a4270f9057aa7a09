import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterText } from '#shared/filters/filter-codec';
import { FilterChips, FilterPanel } from '#shared/filters/filter-panel';
import { useDraft } from '#shared/filters/use-draft';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { formatCount } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { useIsNarrow } from '#shared/lib/use-media';
import type { GridColumn } from '#shared/table/grid-types';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { TabBar } from '#shared/ui/tab-bar';
import { useDistributions } from '../api/use-distributions';
import { useRemoval } from '../api/use-removal';
import { DistributionFilters, useDistributionChips } from '../components/distribution-filters';
import { DistributionTable } from '../components/distribution-table';
import styles from '../components/distributions.module.css';
import { EditorHost } from '../components/editor-host';
import { GroupedTables } from '../components/grouped-tables';
import { RowActions, type RowAction } from '../components/row-actions';
import { distributionColumns } from '../lib/distribution-columns';
import {
  DISTRIBUTION_LIST,
  EVERY_DISTRIBUTION,
  TABS,
  TAB_PARAM,
  distributionCodec,
  type DistributionTab,
} from '../lib/distribution-filter';
import { useEditorAddress, type EditorTarget } from '../lib/editor-address';

const TAB_TITLES = [
  { key: 'all', title: 'All' },
  { key: 'country', title: 'Country' },
  { key: 'publisher', title: 'Publisher' },
] as const;

/** The chosen tab, in the address; another one is a step of the history. */
const useTab = (): readonly [DistributionTab, (tab: DistributionTab) => void] => {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get(TAB_PARAM)) ?? 'all';
  const choose = (next: DistributionTab): void =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next === 'all') changed.delete(TAB_PARAM);
      else changed.set(TAB_PARAM, next);
      changed.delete('page');
      return changed;
    });
  return [tab, choose];
};

const useColumns = (
  tab: DistributionTab,
  busyId: number | null,
  onAction: (action: RowAction, row: DistributionRow) => void,
): readonly GridColumn<DistributionRow>[] => {
  const [edit, create, remove] = [
    usePermission('DISTRIBUTIONS_EDIT'),
    usePermission('DISTRIBUTIONS_CREATE'),
    usePermission('DISTRIBUTIONS_DELETE'),
  ];
  const isNarrow = useIsNarrow();
  const handler = useRef(onAction);
  useEffect(() => {
    handler.current = onAction;
  });
  return useMemo(() => {
    const may = { edit, create, remove };
    const actions = (row: DistributionRow) => (
      <RowActions
        row={row}
        may={may}
        isBusy={busyId === row.id}
        onAction={(action, chosen) => handler.current(action, chosen)}
      />
    );
    return distributionColumns(
      edit || create || remove ? actions : null,
      tab === 'all' ? null : `${tab}_name`,
      isNarrow,
    );
  }, [tab, busyId, edit, create, remove, isNarrow]);
};

const ACTION_TARGETS = { view: ['edit', 2], edit: ['edit', 1], copy: ['copy', 1] } as const;

/** The distributions: who gets the leads of which country and publisher (DST-001 ff.). */
export const DistributionsPage = () => {
  const { filter, view, appliedAt, apply, show } = useUrlList(DISTRIBUTION_LIST);
  const { draft, isDirty, setDraft } = useDraft(distributionCodec, filter);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('distributions', true);
  const [tab, chooseTab] = useTab();
  const { opened, open, showStep, close } = useEditorAddress();
  const [lost, setLost] = useState<{ text: string; target: EditorTarget } | null>(null);
  const mayCreate = usePermission('DISTRIBUTIONS_CREATE');
  const { rows, status, retry } = useDistributions(filter, appliedAt);
  const { busyId, remove } = useRemoval();
  const columns = useColumns(tab, busyId, (action, row) => {
    if (action === 'delete') return void remove(row);
    const [kind, step] = ACTION_TARGETS[action];
    open({ kind, id: row.id }, step);
  });
  const chips = useDistributionChips(filter, apply);
  const panelId = useId();
  const clear =
    filterText(distributionCodec, filter) === filterText(distributionCodec, EVERY_DISTRIBUTION)
      ? undefined
      : () => apply(EVERY_DISTRIBUTION);

  return (
    <PageFrame
      fill
      title="Distributions"
      aside={
        status === 'loading' || status === 'error'
          ? undefined
          : `${formatCount(rows.length)} in total`
      }
      actions={
        <>
          <Button
            icon={<Icon name="filter" size={16} />}
            aria-expanded={isFilterOpen}
            onClick={() => setFilterOpen(!isFilterOpen)}
          >
            {isFilterOpen ? 'Hide filter' : 'Show filter'}
          </Button>
          {mayCreate && (
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => open({ kind: 'new' }, 1)}
            >
              New Distribution
            </Button>
          )}
          <IconButton
            icon="refresh"
            label="Refresh"
            onClick={() => apply(filter, { page: view.page })}
          />
        </>
      }
    >
      <FilterPanel
        isOpen={isFilterOpen}
        isDirty={isDirty}
        onClose={() => setFilterOpen(false)}
        onApply={() => apply(draft)}
        onCancel={() => {
          setDraft(distributionCodec.defaults);
          apply(distributionCodec.defaults);
        }}
      >
        <DistributionFilters value={draft} onChange={setDraft} />
      </FilterPanel>
      {lost !== null && (
        <div className={styles.failure} role="alert">
          <Icon name="warning" size={18} />
          <span>{lost.text}. What you entered is kept.</span>
          <Button
            size="small"
            onClick={() => {
              setLost(null);
              open(lost.target, 1);
            }}
          >
            Open again
          </Button>
          <IconButton icon="close" size={14} quiet label="Dismiss" onClick={() => setLost(null)} />
        </div>
      )}
      <FilterChips chips={chips} />
      <TabBar
        label="Grouping"
        tabs={TAB_TITLES}
        current={tab}
        onChange={chooseTab}
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={TAB_TITLES.find(({ key }) => key === tab)?.title}
        className={styles.panel}
      >
        {tab === 'all' ? (
          <DistributionTable
            label="Distributions"
            rows={rows}
            columns={columns}
            status={status}
            view={view}
            onView={show}
            onClearFilters={clear}
            onRetry={retry}
          />
        ) : (
          <GroupedTables
            key={tab}
            rows={rows}
            by={tab}
            columns={columns}
            status={status}
            onClearFilters={clear}
            onRetry={retry}
          />
        )}
      </div>
      <EditorHost
        opened={opened}
        onStep={showStep}
        onClose={close}
        onLost={(text) => {
          if (opened !== null) setLost({ text, target: opened.target });
        }}
      />
    </PageFrame>
  );
};
