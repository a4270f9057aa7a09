import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { type ComponentProps, useId, useMemo, useState } from 'react';
import { FieldsPanel } from '#shared/filters/fields-panel';
import { FilterBar } from '#shared/filters/filter-bar';
import type { FilterChip } from '#shared/filters/filter-chips';
import type { ListView } from '#shared/filters/list-view';
import type { FiltersInForce } from '#shared/filters/use-filter-chips';
import { useIsPhone } from '#shared/lib/use-media';
import { useRowDensity } from '#shared/table/density-button';
import type { EmptyList } from '#shared/table/empty-list';
import { GridNotices } from '#shared/table/grid-states';
import { type GridColumn, type GridStatus, HEADER_HEIGHT } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { Icon } from '#shared/ui/icons';
import { TabBar } from '#shared/ui/tab-bar';
import { DISTRIBUTION_CARD, sortDistributions } from '../lib/distribution-columns';
import { distributionCodec, EVERY_DISTRIBUTION, withMethods } from '../lib/distribution-filter';
import {
  countLabel,
  type DistributionGroup as Group,
  groupCountLabel,
  groupDistributions,
} from '../lib/distribution-groups';
import {
  DISTRIBUTION_LIST,
  type Grouping,
  GROUPINGS,
  type useList,
} from '../lib/distribution-list';
import styles from './distributions.module.css';

type List = Pick<ReturnType<typeof useList>, 'filter' | 'otherMethods' | 'apply'>;

/**
 * Returns a chip that counts the distributions hidden by the method filter alone, and shows them on
 * click. One method is selected by default.
 */
const hiddenByMethod = ({ otherMethods, filter, apply }: List): readonly FilterChip[] =>
  otherMethods === 0
    ? []
    : [
        {
          key: 'other-methods',
          label: `${otherMethods} more with other methods`,
          onShow: () => apply(withMethods(filter, [])),
        },
      ];

interface PanelProps {
  list: List;
  isOpen: boolean;
  onClose: () => void;
}

/** The filter panel of the list. */
export const DistributionFilterPanel = ({ list: { filter, apply }, ...panel }: PanelProps) => (
  <FieldsPanel
    {...panel}
    codec={distributionCodec}
    applied={filter}
    onApply={apply}
    onReset={() => apply(distributionCodec.defaults)}
  />
);

/** Returns the filters in force, and how to change them. */
export const filtersOf = ({ filter, apply }: Pick<List, 'filter' | 'apply'>): FiltersInForce => ({
  codec: distributionCodec,
  value: filter,
  onChange: apply,
});

/** The filters in force, in one line. */
export const DistributionFilterBar = ({ list }: { list: List }) => (
  <FilterBar
    {...filtersOf(list)}
    after={hiddenByMethod(list)}
    onClearAll={() => list.apply(EVERY_DISTRIBUTION)}
  />
);

type DistributionTableProps = Omit<
  ComponentProps<typeof PagedGrid<DistributionRow>>,
  'noun' | 'rowId' | 'card' | 'list' | 'sortRows'
>;

const rowId = (row: DistributionRow): number => row.id;

/** One table of distributions. */
const DistributionTable = (props: DistributionTableProps) => (
  <PagedGrid
    {...props}
    noun="distributions"
    rowId={rowId}
    card={DISTRIBUTION_CARD}
    list={DISTRIBUTION_LIST}
    sortRows={sortDistributions}
  />
);

interface DistributionGroupProps {
  group: Group;
  columns: readonly GridColumn<DistributionRow>[];
  isOpen: boolean;
  onToggle: () => void;
  status: GridStatus;
  onRetry: () => void;
}

/** Rows that the nested table shows without scrolling. */
const MOST_ROWS = 12;
const SCROLLBAR = 16;
const heightOf = (rowCount: number, rowHeight: number): number =>
  HEADER_HEIGHT + SCROLLBAR + rowHeight * Math.min(MOST_ROWS, rowCount);

/** A group of distributions, which expands to a table. */
const DistributionGroup = ({
  group,
  columns,
  isOpen,
  onToggle,
  status,
  onRetry,
}: DistributionGroupProps) => {
  const id = useId();
  const { rowHeight } = useRowDensity();
  const [view, setView] = useState<ListView>(DISTRIBUTION_LIST.view);
  const isPhone = useIsPhone();
  return (
    <li className={styles.group}>
      <h2 className={styles.groupHead}>
        <button
          type="button"
          className={styles.groupButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'down' : 'next'} size={16} />
          <span className={styles.groupTitle}>{group.title}</span>
          <span className={styles.groupCount}>{countLabel(group.rows.length)}</span>
          <span className={styles.groupOpen}>{group.open} open now</span>
        </button>
      </h2>
      <div id={id} className={styles.nested} hidden={!isOpen}>
        {isOpen && (
          <div
            className={styles.nestedGrid}
            style={isPhone ? undefined : { height: heightOf(group.rows.length, rowHeight) }}
          >
            <DistributionTable
              label={`Distributions of ${group.title}`}
              rows={group.rows}
              columns={columns}
              status={status}
              view={view}
              onView={(patch) => setView({ ...view, ...patch })}
              onRetry={onRetry}
              isNested
            />
          </div>
        )}
      </div>
    </li>
  );
};

interface GroupedTablesProps {
  rows: readonly DistributionRow[];
  by: Exclude<Grouping, 'all'>;
  columns: readonly GridColumn<DistributionRow>[];
  status: GridStatus;
  empty: EmptyList;
  onRetry: () => void;
}

/** The distributions by country or by publisher. */
const GroupedTables = ({ rows, by, columns, status, empty, onRetry }: GroupedTablesProps) => {
  const groups = useMemo(() => groupDistributions(rows, by), [rows, by]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = (key: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  if (status === 'loading' || status === 'error' || groups.length === 0)
    return (
      <div className={styles.groupsEmpty}>
        <GridNotices
          status={status}
          rowCount={0}
          noun="distributions"
          empty={empty}
          onRetry={onRetry}
        />
      </div>
    );
  const areAllOpen = groups.every((group) => open.has(group.key));
  const toggleAll = (): void =>
    setOpen(new Set(areAllOpen ? [] : groups.map((group) => group.key)));
  return (
    <div className={styles.groups}>
      <div className={styles.groupTools}>
        <span>{groupCountLabel(groups.length, by)}</span>
        <Button size="small" onClick={toggleAll}>
          {areAllOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
      <ul className={styles.groupList}>
        {groups.map((group) => (
          <DistributionGroup
            key={group.key}
            group={group}
            columns={columns}
            isOpen={open.has(group.key)}
            onToggle={() => toggle(group.key)}
            status={status}
            onRetry={onRetry}
          />
        ))}
      </ul>
    </div>
  );
};

interface DistributionListProps {
  rows: readonly DistributionRow[];
  columns: readonly GridColumn<DistributionRow>[];
  status: GridStatus;
  grouping: Grouping;
  onGrouping: (grouping: Grouping) => void;
  view: ListView;
  onView: (patch: Partial<ListView>) => void;
  empty: EmptyList;
  onRetry: () => void;
}

const TITLES: Record<Grouping, string> = { all: 'All', country: 'Country', publisher: 'Publisher' };
const TABS = GROUPINGS.map((key) => ({ key, title: TITLES[key] }));

/** The tabs of the list, with one table or a table for each group. */
export const DistributionList = ({
  grouping,
  onGrouping,
  view,
  onView,
  ...table
}: DistributionListProps) => {
  const panelId = useId();
  return (
    <>
      <TabBar
        label="Grouping"
        tabs={TABS}
        current={grouping}
        onChange={onGrouping}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={TITLES[grouping]} className={styles.panel}>
        {grouping === 'all' ? (
          <DistributionTable {...table} label="Distributions" view={view} onView={onView} />
        ) : (
          <GroupedTables {...table} key={grouping} by={grouping} />
        )}
      </div>
    </>
  );
};
