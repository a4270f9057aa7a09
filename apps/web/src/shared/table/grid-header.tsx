import { boundedWidth } from '@leadline/contracts/column-layout';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#shared/lib/class-names';
import { useLatest } from '#shared/lib/use-latest';
import { Icon } from '#shared/ui/icons';
import styles from './data-grid.module.css';
import {
  cellId,
  type CellPlace,
  type GridColumn,
  type GridSort,
  HEADER_HEIGHT,
} from './grid-types';
import { HeaderMenu, type HeaderTools } from './header-menu';
import type { PageSelection } from './row-range';
import type { ColumnResizing } from './use-column-widths';

interface ColumnResizerProps {
  columnKey: string;
  width: number;
  resizing: ColumnResizing;
}

/**
 * Ends a drag on Escape. The key goes no further, so a dialog stays open and rows stay selected.
 */
const useEscape = (isDragging: boolean, onEscape: () => void): void => {
  const latest = useLatest(onEscape);
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isDragging, latest]);
};

/**
 * The edge of a heading. A drag changes the width of the column and Escape cancels the drag; a
 * double click fits the column to its content. The menu of the heading offers both to the keyboard.
 */
const ColumnResizer = ({ columnKey, width, resizing }: ColumnResizerProps) => {
  const drag = useRef<{ from: number; width: number; now: number | null } | null>(null);
  const [isDragging, setDragging] = useState(false);
  const end = (isStored: boolean): void => {
    if (drag.current !== null) resizing.drop(columnKey, isStored ? drag.current.now : null);
    drag.current = null;
    setDragging(false);
  };
  useEscape(isDragging, () => end(false));
  return (
    <span
      aria-hidden="true"
      className={styles.resizer}
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => resizing.fit(columnKey)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width, now: null };
        setDragging(true);
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current === null || clientX === drag.current.from) return;
        drag.current.now = boundedWidth(drag.current.width + clientX - drag.current.from);
        resizing.drag(columnKey, drag.current.now);
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  );
};

interface GridHeaderProps<Row> {
  gridId: string;
  cells: readonly CellPlace<Row>[];
  /** Width of the checkbox column; 0 without one. */
  checkbox: number;
  pageSelection: PageSelection;
  tools: HeaderTools;
  /** Column of the cursor while it is in the header. */
  activeColumn: number | null;
  onHeader: (position: number) => void;
}

const ariaSortOf = (key: string, sort: GridSort | null): 'ascending' | 'descending' | 'none' => {
  if (sort?.key !== key) return 'none';
  return sort.order === 'asc' ? 'ascending' : 'descending';
};

const SelectPageCell = <Row,>({
  gridId,
  checkbox,
  pageSelection,
  activeColumn,
  onHeader,
}: Pick<
  GridHeaderProps<Row>,
  'gridId' | 'checkbox' | 'pageSelection' | 'activeColumn' | 'onHeader'
>) => (
  <div
    id={cellId(gridId, { row: -1, column: 0 })}
    role="columnheader"
    aria-colindex={1}
    aria-label="Select all rows of the page"
    style={{ width: checkbox, left: 0 }}
    className={classNames(
      styles.head,
      styles.check,
      styles.pinned,
      activeColumn === 0 && styles.active,
    )}
    onClick={() => onHeader(0)}
  >
    <span className={styles.box} data-state={pageSelection} />
  </div>
);

interface ColumnHeaderProps<Row> {
  gridId: string;
  cell: CellPlace<Row>;
  tools: HeaderTools;
  isActive: boolean;
  onPress: () => void;
}

/** Opens the menu of a heading, and closes it if it is open. */
const MenuMark = ({ columnKey, tools }: { columnKey: string; tools: HeaderTools }) => {
  const wasOpen = useRef(false);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="Column menu"
      className={styles.menuMark}
      // The press closes an open menu before the click arrives.
      onPointerDown={() => {
        wasOpen.current = tools.openKey === columnKey;
      }}
      onClick={(event) => {
        event.stopPropagation();
        tools.setOpenKey(wasOpen.current ? null : columnKey);
        wasOpen.current = false;
      }}
    />
  );
};

/** Returns the tooltip: the meaning of the column, and that a press sorts by it. */
const tooltipOf = ({
  title,
  hint,
  sortable,
}: Pick<GridColumn<never>, 'title' | 'hint' | 'sortable'>): string | undefined =>
  [hint, sortable && `Sort by ${title}`].filter(Boolean).join('. ') || undefined;

const ColumnHeader = <Row,>({ gridId, cell, tools, isActive, onPress }: ColumnHeaderProps<Row>) => {
  const { column, position, style, width, edge } = cell;
  const { sort, openKey, resizing } = tools;
  // The actions column is as wide as its buttons and has no menu.
  const hasMenu = column.pinned !== 'end';
  return (
    <div
      id={cellId(gridId, { row: -1, column: position })}
      role="columnheader"
      aria-colindex={position + 1}
      aria-label={column.title}
      style={style}
      {...(hasMenu && { 'aria-haspopup': 'menu' })}
      title={tooltipOf(column)}
      {...(column.sortable && { 'aria-sort': ariaSortOf(column.key, sort) })}
      className={classNames(
        styles.head,
        column.sortable && styles.sortable,
        edge !== null && styles.pinned,
        edge === 'lastStart' && styles.lastStart,
        edge === 'end' && styles.atEnd,
        column.align === 'end' && styles.end,
        isActive && styles.active,
      )}
      onClick={onPress}
    >
      <span className={styles.headText}>{column.title}</span>
      {hasMenu && (
        <>
          <span className={styles.marks}>
            {sort?.key === column.key && (
              <Icon name={sort.order === 'asc' ? 'arrowUp' : 'arrowDown'} size={14} />
            )}
            <MenuMark columnKey={column.key} tools={tools} />
          </span>
          <ColumnResizer columnKey={column.key} width={width} resizing={resizing} />
        </>
      )}
      {openKey === column.key && <HeaderMenu column={column} tools={tools} />}
    </div>
  );
};

/** The sticky header row. */
export const GridHeader = <Row,>({
  gridId,
  cells,
  checkbox,
  pageSelection,
  tools,
  activeColumn,
  onHeader,
}: GridHeaderProps<Row>) => (
  <div role="rowgroup" className={styles.headGroup}>
    <div role="row" aria-rowindex={1} className={styles.headRow} style={{ height: HEADER_HEIGHT }}>
      {checkbox > 0 && (
        <SelectPageCell
          gridId={gridId}
          checkbox={checkbox}
          pageSelection={pageSelection}
          activeColumn={activeColumn}
          onHeader={onHeader}
        />
      )}
      {cells.map((cell) => (
        <ColumnHeader
          key={cell.column.key}
          gridId={gridId}
          cell={cell}
          tools={tools}
          isActive={activeColumn === cell.position}
          onPress={() => onHeader(cell.position)}
        />
      ))}
    </div>
  </div>
);
