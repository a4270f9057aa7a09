import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { EmptyList } from '#shared/table/empty-list';
import { GridNotices } from '#shared/table/grid-states';
import type { GridColumn, GridStatus } from '#shared/table/grid-types';
import { groupDistributions, groupCountLabel } from '../../lib/distribution-groups';
import type { Grouping } from '../../lib/distribution-list';
import { DistributionGroup } from '../groups/distribution-group';
import styles from './distributions.module.css';

interface Props {
  rows: readonly DistributionRow[];
  by: Exclude<Grouping, 'all'>;
  columns: readonly GridColumn<DistributionRow>[];
  status: GridStatus;
  empty: EmptyList;
  onRetry: () => void;
}

/** The distributions by country or by publisher. */
export const GroupedTables = ({ rows, by, columns, status, empty, onRetry }: Props) => {
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
