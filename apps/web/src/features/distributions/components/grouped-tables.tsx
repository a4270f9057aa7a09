import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { GridMessage, GridSkeleton } from '#shared/table/grid-states';
import {
  HEADER_HEIGHT,
  ROW_HEIGHT,
  type GridColumn,
  type GridStatus,
} from '#shared/table/grid-types';
import { Icon } from '#shared/ui/icons';
import { DISTRIBUTION_LIST } from '../lib/distribution-list';
import { countLabel, groupDistributions, type DistributionGroup } from '../lib/distribution-groups';
import { DistributionTable } from './distribution-table';
import styles from './distributions.module.css';

interface GroupProps {
  group: DistributionGroup;
  columns: readonly GridColumn<DistributionRow>[];
  isOpen: boolean;
  onToggle: () => void;
  status: GridStatus;
  onRetry: () => void;
}

/** More than this scrolls inside the nested table. */
const NESTED_ROWS = 12;
const SCROLLBAR = 16;

const Group = ({ group, columns, isOpen, onToggle, status, onRetry }: GroupProps) => {
  const id = useId();
  const [view, setView] = useState<ListView>(DISTRIBUTION_LIST.view);
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
          <>
            <div
              className={styles.nestedGrid}
              style={{
                height:
                  HEADER_HEIGHT + SCROLLBAR + ROW_HEIGHT * Math.min(NESTED_ROWS, group.rows.length),
              }}
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
          </>
        )}
      </div>
    </li>
  );
};

interface Props {
  rows: readonly DistributionRow[];
  by: 'country' | 'publisher';
  columns: readonly GridColumn<DistributionRow>[];
  status: GridStatus;
  onClearFilters: (() => void) | undefined;
  onRetry: () => void;
}

/** The distributions by country or publisher; each group opens to a table of its own (DST-004). */
export const GroupedTables = ({ rows, by, columns, status, onClearFilters, onRetry }: Props) => {
  const groups = useMemo(() => groupDistributions(rows, by), [rows, by]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = (key: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  if (status === 'loading')
    return (
      <div className={styles.groupsEmpty}>
        <GridSkeleton />
      </div>
    );
  if (status === 'error' || groups.length === 0)
    return (
      <div className={styles.groupsEmpty} role="status">
        <GridMessage
          kind={status === 'error' ? 'error' : onClearFilters ? 'noMatch' : 'empty'}
          noun="distributions"
          onClear={onClearFilters}
          onRetry={onRetry}
        />
      </div>
    );
  const areAllOpen = groups.every((group) => open.has(group.key));
  return (
    <div className={styles.groups}>
      <div className={styles.groupTools}>
        <span>
          {groups.length}{' '}
          {by === 'country'
            ? groups.length === 1
              ? 'country'
              : 'countries'
            : groups.length === 1
              ? 'publisher'
              : 'publishers'}
        </span>
        <Button
          size="small"
          onClick={() =>
            setOpen(areAllOpen ? new Set() : new Set(groups.map((group) => group.key)))
          }
        >
          {areAllOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
      <ul className={styles.groupList}>
        {groups.map((group) => (
          <Group
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
