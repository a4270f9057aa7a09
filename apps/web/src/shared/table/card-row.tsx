import { Select } from 'antd';
import { memo, type ReactNode } from 'react';
import { classNames } from '#shared/lib/class-names';
import { IconButton } from '#shared/ui/icon-button';
import styles from './card-grid.module.css';
import gridStyles from './data-grid.module.css';
import type { GridProps } from './grid-props';
import { cellId } from './grid-types';
import { CARD_HEIGHT, type RowCard } from './row-card';
import type { PageSelection } from './row-range';

interface CardRowProps<Row> {
  gridId: string;
  row: Row;
  id: number;
  card: RowCard<Row>;
  actions: ((row: Row) => ReactNode) | null;
  index: number;
  /** Position among the rows of all pages, from 1. */
  ariaIndex: number;
  top: number;
  tint: string | undefined;
  hasCheckbox: boolean;
  isSelected: boolean;
  /** Whether the row is open next to the grid. */
  isCurrent: boolean;
  /** Column of the cursor while it is in this row. */
  activeColumn: number | null;
}

const CheckboxCell = ({
  gridId,
  index,
  isSelected,
  isActive,
}: {
  gridId: string;
  index: number;
  isSelected: boolean;
  isActive: boolean;
}) => (
  <div
    id={cellId(gridId, { row: index, column: 0 })}
    role="gridcell"
    aria-colindex={1}
    aria-label={isSelected ? 'Selected' : 'Not selected'}
    data-select=""
    className={classNames(styles.check, isActive && gridStyles.active)}
  >
    <span className={gridStyles.box} data-state={isSelected ? 'all' : 'none'} />
  </div>
);

/** The facts of a row on three lines. */
const Facts = <Row,>({ row, id, card, actions }: CardRowProps<Row>) => {
  const who = card.who(row);
  return (
    <>
      <span className={styles.line}>
        <span className={styles.start}>
          <span className={styles.name} title={who}>
            {who}
          </span>
          <span className={styles.id}>{card.id?.(row) ?? `#${id}`}</span>
        </span>
        <span className={styles.end}>{card.status(row)}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.start}>{card.about(row)}</span>
        <span className={classNames(styles.end, styles.amount)}>{card.amount?.(row)}</span>
      </span>
      <span className={styles.line}>
        <span className={classNames(styles.start, styles.when)}>{card.when(row)}</span>
        <span className={styles.end}>{actions?.(row)}</span>
      </span>
    </>
  );
};

const CardRowView = <Row,>(props: CardRowProps<Row>) => {
  const { gridId, index, hasCheckbox, isSelected, isCurrent, activeColumn } = props;
  const column = hasCheckbox ? 1 : 0;
  return (
    <div
      role="row"
      aria-rowindex={props.ariaIndex}
      data-index={index}
      {...(hasCheckbox && { 'aria-selected': isSelected })}
      {...(isCurrent && { 'aria-current': true })}
      data-tint={props.tint}
      className={classNames(
        gridStyles.row,
        styles.row,
        isSelected && gridStyles.selected,
        isCurrent && gridStyles.current,
      )}
      style={{ top: props.top, height: CARD_HEIGHT }}
    >
      {hasCheckbox && (
        <CheckboxCell
          gridId={gridId}
          index={index}
          isSelected={isSelected}
          isActive={activeColumn === 0}
        />
      )}
      <div
        id={cellId(gridId, { row: index, column })}
        role="gridcell"
        aria-colindex={column + 1}
        className={classNames(styles.card, activeColumn === column && gridStyles.active)}
      >
        <Facts {...props} />
      </div>
    </div>
  );
};

/** A row of the grid as a card. It renders again only if one of its props changed. */
export const CardRow = memo(CardRowView) as typeof CardRowView;

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

interface CardToolsProps extends SortProps {
  /** Null if rows cannot be selected. */
  pageSelection: PageSelection | null;
  onSelectPage: () => void;
}

/** The controls of the grid's header, above its cards. */
export const CardTools = ({ pageSelection, onSelectPage, ...sort }: CardToolsProps) => (
  <div className={styles.tools}>
    {pageSelection !== null && <SelectPage state={pageSelection} onToggle={onSelectPage} />}
    <SortSelect {...sort} />
  </div>
);
