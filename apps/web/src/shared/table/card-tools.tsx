import { Select } from 'antd';
import { IconButton } from '#shared/ui/icon-button';
import styles from './card-grid.module.css';
import gridStyles from './data-grid.module.css';
import type { GridProps } from './grid-props';
import type { PageSelection } from './use-range-select';

const CHECKED = { none: 'false', some: 'mixed', all: 'true' } as const;

const SelectPage = ({ state, onToggle }: { state: PageSelection; onToggle: () => void }) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={CHECKED[state]}
    className={styles.page}
    onClick={onToggle}
  >
    <span className={gridStyles.box} data-state={state} />
    Select page
  </button>
);

type SortProps = Pick<GridProps<never>, 'columns' | 'sort' | 'onSort'>;

/** Chooses the sort from a list, because cards have no headings to press. */
const SortSelect = ({ columns, sort, onSort }: SortProps) => {
  const sortable = columns.filter((column) => column.sortable);
  if (sort === null || sortable.length === 0) return null;
  const { key, order } = sort;
  const [other, words] = order === 'asc' ? ['desc', 'descending'] : ['asc', 'ascending'];
  return (
    <span className={styles.sort}>
      <Select
        size="small"
        aria-label="Sort by"
        className={styles.sortKey}
        value={key}
        options={sortable.map((column) => ({ value: column.key, label: column.title }))}
        onChange={(next) => onSort(next, order)}
        popupMatchSelectWidth={false}
      />
      <IconButton
        icon={order === 'asc' ? 'arrowUp' : 'arrowDown'}
        size={16}
        label={`Sort ${words}`}
        onClick={() => onSort(key, other as 'asc' | 'desc')}
      />
    </span>
  );
};

interface Props extends SortProps {
  /** Null if rows cannot be selected. */
  pageSelection: PageSelection | null;
  onSelectPage: () => void;
}

/** The controls of the grid's header, above its cards. */
export const CardTools = ({ pageSelection, onSelectPage, ...sort }: Props) => (
  <div className={styles.tools}>
    {pageSelection !== null && <SelectPage state={pageSelection} onToggle={onSelectPage} />}
    <SortSelect {...sort} />
  </div>
);
