import type { DistributionRow } from '@leadline/contracts';
import { useId, useState } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { useIsPhone } from '#shared/lib/use-media';
import { HEADER_HEIGHT, type GridColumn, type GridStatus } from '#shared/table/grid-types';
import { useRowDensity } from '#shared/table/use-row-density';
import { Icon } from '#shared/ui/icons';
import { countLabel, type DistributionGroup as Group } from '../../lib/distribution-groups';
import { DISTRIBUTION_LIST } from '../../lib/distribution-list';
import { DistributionTable } from '../list/distribution-table';
import styles from '../list/distributions.module.css';

interface Props {
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
export const DistributionGroup = ({ group, columns, isOpen, onToggle, status, onRetry }: Props) => {
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
