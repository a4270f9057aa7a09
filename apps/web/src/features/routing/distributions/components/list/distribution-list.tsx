import type { DistributionRow } from '@leadline/contracts';
import { useId } from 'react';
import type { ListView } from '#shared/filters/list-view';
import type { EmptyList } from '#shared/table/empty-list';
import type { GridColumn, GridStatus } from '#shared/table/grid-types';
import { TabBar } from '#shared/ui/tab-bar';
import { GROUPINGS, type Grouping } from '../../lib/distribution-list';
import { DistributionTable } from './distribution-table';
import styles from './distributions.module.css';
import { GroupedTables } from './grouped-tables';

interface Props {
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
export const DistributionList = ({ grouping, onGrouping, view, onView, ...table }: Props) => {
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
