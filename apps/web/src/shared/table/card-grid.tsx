import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useId, useRef } from 'react';
import { CardRow, CardTools } from './card-row';
import styles from './data-grid.module.css';
import { NOTHING_FILTERED } from './empty-list';
import { gridInput, onRowKeyOf } from './grid-keys';
import type { GridProps } from './grid-props';
import { GridNotices } from './grid-states';
import { cellId, type GridCursor } from './grid-types';
import { ACTIONS_KEY } from './row-buttons';
import { CARD_HEIGHT, type RowCard } from './row-card';
import { useRangeSelect } from './row-range';
import { useGridCursor, useKeptFocus, useScrollToTop, useShownBeside } from './use-grid-cursor';
import { useRangeWithCursor } from './use-grid-layout';

const NO_ROWS: readonly never[] = [];

type CardGridProps<Row> = GridProps<Row> & { readonly card: RowCard<Row> };

/** Returns the number of cards that fit, minus one, so that consecutive pages overlap. */
const cardsPerPage = (scroller: HTMLElement | null): number =>
  Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / CARD_HEIGHT) - 1);

const useVirtualCards = (
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  cursor: GridCursor | null,
) =>
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: 4,
    useFlushSync: false,
    rangeExtractor: useRangeWithCursor(cursor?.row ?? null, count),
  });

/**
 * Returns the cards with mouse and keyboard support: everything that the grid does, except for the
 * header.
 */
const useCards = <Row,>({
  rows,
  rowId,
  status,
  sort,
  selection,
  offset,
  current,
  focusRef,
  onRowKey,
}: CardGridProps<Row>) => {
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const hasCheckbox = selection !== undefined;
  const columnCount = hasCheckbox ? 2 : 1;
  const shown = status === 'loading' || status === 'error' ? NO_ROWS : rows;
  const { active, focused, setCursor, focusHandlers } = useGridCursor(shown, rowId, columnCount);
  const cards = useVirtualCards(scroller, shown.length, focused);
  const select = useRangeSelect(rows, rowId, selection);
  const handlers = gridInput({
    gridId,
    hasCheckbox,
    hasHeader: false,
    rowCount: shown.length,
    columnCount,
    cursor: active,
    setCursor,
    scrollTo: ({ row }) => cards.scrollToIndex(row),
    pageRows: () => cardsPerPage(scroller.current),
    select,
    onHeader: () => undefined,
    onRowKey: onRowKeyOf(shown, onRowKey),
  });
  useScrollToTop(scroller, offset, sort);
  const goTo = (row: number): void => {
    setCursor({ row, column: active.column });
    cards.scrollToIndex(row);
  };
  useShownBeside({ rows: shown, rowId, current, focusRef, scroller, goTo });
  const keptFocus = useKeptFocus(scroller);
  return {
    gridId,
    scroller,
    hasCheckbox,
    columnCount,
    shown,
    cards,
    select,
    activeCell: focused === null || active.row < 0 ? null : active,
    handlers: { ...handlers, ...focusHandlers, ...keptFocus },
  };
};

type CardsProps<Row> = CardGridProps<Row> & { readonly grid: ReturnType<typeof useCards<Row>> };

/** The visible cards. */
const Cards = <Row,>({
  grid,
  columns,
  card,
  rowId,
  rowTint,
  selection,
  offset,
  current,
}: CardsProps<Row>) => {
  const actions = columns.find(({ key }) => key === ACTIONS_KEY)?.render ?? null;
  return (
    <div role="rowgroup" className={styles.body} style={{ height: grid.cards.getTotalSize() }}>
      {grid.cards.getVirtualItems().map(({ index, start }) => {
        const row = grid.shown[index];
        return row === undefined ? null : (
          <CardRow
            key={rowId(row)}
            gridId={grid.gridId}
            row={row}
            id={rowId(row)}
            card={card}
            actions={actions}
            index={index}
            ariaIndex={offset + index + 1}
            top={start}
            tint={rowTint?.(row)}
            hasCheckbox={grid.hasCheckbox}
            isSelected={selection?.selected.has(rowId(row)) ?? false}
            isCurrent={current === rowId(row)}
            activeColumn={grid.activeCell?.row === index ? grid.activeCell.column : null}
          />
        );
      })}
    </div>
  );
};

/**
 * Shows a card for each row where columns do not fit. For the keyboard and screen readers it is
 * still a grid, with the checkbox and the card as cells.
 */
export const CardGrid = <Row,>(props: CardGridProps<Row>) => {
  const { label, noun, rows, status, selection, total, empty = NOTHING_FILTERED } = props;
  const grid = useCards(props);
  return (
    <>
      <CardTools
        columns={props.columns}
        sort={props.sort}
        onSort={props.onSort}
        pageSelection={grid.hasCheckbox ? grid.select.pageSelection : null}
        onSelectPage={grid.select.togglePage}
      />
      <div className={styles.frame} data-status={status} data-cards="">
        {status === 'fetching' && <span className={styles.progress} aria-hidden="true" />}
        <div
          ref={grid.scroller}
          className={styles.scroller}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={total}
          aria-colcount={grid.columnCount}
          aria-busy={status === 'loading' || status === 'fetching'}
          {...(selection !== undefined && { 'aria-multiselectable': true })}
          {...(grid.activeCell !== null && {
            'aria-activedescendant': cellId(grid.gridId, grid.activeCell),
          })}
          {...grid.handlers}
        >
          <Cards {...props} grid={grid} />
        </div>
        <GridNotices
          status={status}
          rowCount={rows.length}
          noun={noun}
          empty={empty}
          onRetry={props.onRetry}
        />
      </div>
    </>
  );
};
