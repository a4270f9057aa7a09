import { Popover } from 'antd';
import { useRef } from 'react';
import type { IconName } from '#shared/ui/icons';
import { focusFirstItem, Menu, MenuItem } from '#shared/ui/menu-button';
import styles from './data-grid.module.css';
import { otherDensityLabel, useRowDensity } from './density-button';
import type { GridColumn, GridSort, SortOrder } from './grid-types';
import type { ColumnControls, ColumnResizing } from './use-column-widths';

/** State and actions of the heading menus. */
export interface HeaderTools {
  readonly controls: ColumnControls;
  readonly resizing: ColumnResizing;
  readonly sort: GridSort | null;
  readonly onSort: (key: string, order: SortOrder) => void;
  /** The column whose menu is open. */
  readonly openKey: string | null;
  readonly setOpenKey: (key: string | null) => void;
}

interface Item {
  readonly icon: IconName;
  readonly label: string;
  /** Whether the menu stays open, for actions that are repeated. */
  readonly stays?: boolean;
  readonly run: () => void;
}

type MenuColumn = Pick<GridColumn<never>, 'key' | 'title' | 'sortable'>;

const SORTS = [
  { order: 'asc', icon: 'arrowUp', label: 'Sort ascending' },
  { order: 'desc', icon: 'arrowDown', label: 'Sort descending' },
] as const;

/** Returns the items that apply to a column. */
const itemsOf = (
  { key, sortable }: MenuColumn,
  { controls, resizing, sort, onSort }: HeaderTools,
): readonly Item[] => {
  const sorts = SORTS.filter(({ order }) => sort?.key !== key || sort.order !== order);
  const [hide, pin] = [controls.hideOf(key), controls.pinOf(key)];
  const isPinned = controls.pins.has(key);
  return [
    ...(sortable
      ? sorts.map(({ order, ...item }): Item => ({ ...item, run: () => onSort(key, order) }))
      : []),
    ...(pin ? [{ icon: 'pin', label: isPinned ? 'Unpin' : 'Pin', run: pin } as const] : []),
    ...(hide ? [{ icon: 'eyeOff', label: 'Hide column', run: hide } as const] : []),
    { icon: 'wider', label: 'Wider', stays: true, run: () => resizing.step(key, 1) },
    { icon: 'narrower', label: 'Narrower', stays: true, run: () => resizing.step(key, -1) },
    { icon: 'fit', label: 'Fit to content', run: () => resizing.fit(key) },
    ...(controls.widths.size > 0
      ? [{ icon: 'undo', label: 'Reset widths', run: resizing.reset } as const]
      : []),
  ];
};

interface Props {
  column: MenuColumn;
  tools: HeaderTools;
}

/**
 * The menu below a heading. It opens by its button, or by Shift+F10, the menu key or Alt+ArrowDown
 * while the heading is the active cell.
 */
export const HeaderMenu = ({ column, tools }: Props) => {
  const menu = useRef<HTMLDivElement>(null);
  const { density, toggle } = useRowDensity();
  const close = (): void => tools.setOpenKey(null);
  return (
    // Events inside the menu must not press the heading.
    <span
      className={styles.menuAnchor}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Popover
        open
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        afterOpenChange={() => focusFirstItem(menu.current)}
        content={
          <Menu menu={menu} label={`Column ${column.title}`} onClose={close}>
            {itemsOf(column, tools).map(({ icon, label, stays, run }) => (
              <MenuItem key={label} icon={icon} label={label} stays={stays} onSelect={run} />
            ))}
            <MenuItem
              icon={density === 'compact' ? 'rows' : 'compactRows'}
              label={otherDensityLabel(density)}
              onSelect={toggle}
            />
          </Menu>
        }
      >
        <span className={styles.menuPoint} />
      </Popover>
      <span role="status" className="visually-hidden">
        {column.title}, {tools.resizing.widthOf(column.key)} pixels wide
      </span>
    </span>
  );
};
