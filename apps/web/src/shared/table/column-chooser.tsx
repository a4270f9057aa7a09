import { Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { moveColumn, type ColumnChoice } from './column-choice';
import styles from './column-chooser.module.css';
import type { Columns } from './use-columns';

/** Rules of choosers that differ from the usual ones. */
export interface ChooserRules {
  readonly backLabel: string;
  /** Fewest columns that a default may show. */
  readonly leastColumns: number;
}

interface Props {
  columns: Columns;
  saveLabel: string;
  rules?: ChooserRules | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface ItemProps {
  column: ColumnChoice;
  index: number;
  /** First and last position that a column can move to. */
  firstFree: number;
  last: number;
  canMove: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
}

const MoveButtons = ({
  column,
  index,
  firstFree,
  last,
  canMove,
  onMove,
}: Omit<ItemProps, 'onToggle'>) => (
  <>
    <IconButton
      icon="up"
      size={15}
      quiet
      label={`Move ${column.title} up`}
      disabled={!canMove || index <= firstFree}
      onClick={() => onMove(index - 1)}
    />
    <IconButton
      icon="down"
      size={15}
      quiet
      label={`Move ${column.title} down`}
      disabled={!canMove || index >= last}
      onClick={() => onMove(index + 1)}
    />
  </>
);

const ColumnItem = (props: ItemProps) => {
  const { column, index, canMove, onToggle } = props;
  const isLocked = column.locked === true;
  return (
    <Draggable draggableId={column.key} index={index} isDragDisabled={!canMove || isLocked}>
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={`${styles.item} ${isDragging ? styles.dragging : ''}`}
        >
          {isLocked ? (
            <span className={styles.handle} title="Always first and always shown">
              <Icon name="lock" size={14} />
            </span>
          ) : (
            <span
              {...drag.dragHandleProps}
              className={styles.handle}
              aria-label={`Move ${column.title}`}
              title={canMove ? 'Drag to move' : 'Clear the search to move columns'}
            >
              <Icon name="grip" size={16} />
            </span>
          )}
          <Checkbox
            className={styles.name}
            checked={column.visible}
            disabled={isLocked}
            onChange={onToggle}
          >
            {column.title}
          </Checkbox>
          {!isLocked && <MoveButtons {...props} />}
        </li>
      )}
    </Draggable>
  );
};

interface ListProps {
  columns: readonly ColumnChoice[];
  search: string;
  onToggle: (key: string) => void;
  onMove: (from: number, to: number) => void;
}

/** The columns, which move by drag or button. During a search none of them moves. */
const ColumnList = ({ columns, search, onToggle, onMove }: ListProps) => {
  const wanted = search.trim().toLowerCase();
  const firstFree = columns.filter((column) => column.locked).length;
  return (
    <Droppable droppableId="columns">
      {(zone) => (
        <ul
          ref={zone.innerRef}
          {...zone.droppableProps}
          className={styles.list}
          aria-label="Columns"
        >
          {columns.map((column, index) =>
            column.title.toLowerCase().includes(wanted) ? (
              <ColumnItem
                key={column.key}
                column={column}
                index={index}
                firstFree={firstFree}
                last={columns.length - 1}
                canMove={wanted === ''}
                onToggle={() => onToggle(column.key)}
                onMove={(to) => onMove(index, to)}
              />
            ) : null,
          )}
          {zone.placeholder}
        </ul>
      )}
    </Droppable>
  );
};

interface ToolsProps {
  columns: readonly ColumnChoice[];
  search: string;
  onSearch: (search: string) => void;
  onSetAll: (visible: boolean) => void;
}

const ChooserTools = ({ columns, search, onSearch, onSetAll }: ToolsProps) => (
  <div className={styles.tools}>
    <Input
      allowClear
      prefix={<Icon name="search" size={15} />}
      placeholder="Find a column"
      aria-label="Find a column"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    />
    <div className={styles.all}>
      <span>
        {columns.filter((column) => column.visible).length} of {columns.length} shown
      </span>
      <Button type="link" size="small" onClick={() => onSetAll(true)}>
        Show all
      </Button>
      <Button type="link" size="small" onClick={() => onSetAll(false)}>
        Hide all
      </Button>
    </div>
  </div>
);

/** Returns why the columns cannot be saved as the default. */
const saveProblem = ({ visible }: Columns, rules: ChooserRules | undefined): string | undefined => {
  if (rules === undefined || visible.length >= rules.leastColumns) return undefined;
  return `Show at least ${rules.leastColumns} columns first`;
};

/** Returns why the default cannot be restored. */
const backProblem = (columns: Columns, rules: ChooserRules | undefined): string | undefined => {
  if (rules !== undefined) return columns.hasSaved ? undefined : 'No default columns are saved yet';
  return columns.isDefault ? 'These are the default columns' : undefined;
};

const ChooserFooter = ({
  columns,
  saveLabel,
  rules,
}: Pick<Props, 'columns' | 'saveLabel' | 'rules'>) => {
  const [unsaved, noWayBack] = [saveProblem(columns, rules), backProblem(columns, rules)];
  return (
    <div className={styles.footer}>
      <Button
        type="primary"
        loading={columns.isSaving}
        disabled={unsaved !== undefined}
        title={unsaved}
        onClick={columns.save}
      >
        {saveLabel}
      </Button>
      <Button disabled={noWayBack !== undefined} title={noWayBack} onClick={columns.backToDefault}>
        {rules?.backLabel ?? 'Back to default'}
      </Button>
      <Button type="link" size="small" onClick={columns.backToStandard}>
        Standard columns
      </Button>
    </div>
  );
};

/** Chooses the columns of a table and their order. The table shows every change at once. */
export const ColumnChooser = ({ columns, saveLabel, rules, isOpen, onClose }: Props) => {
  const [search, setSearch] = useState('');
  const [isDragging, setDragging] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { all, change } = columns;
  const setAll = (visible: boolean): void =>
    change(all.map((column) => (column.locked ? column : { ...column, visible })));
  const toggle = (key: string): void =>
    change(
      all.map((column) => (column.key === key ? { ...column, visible: !column.visible } : column)),
    );
  const move = (from: number, to: number): void => {
    const next = moveColumn(all, from, to);
    const moved = all[from];
    const position = next.findIndex(({ key }) => key === moved?.key) + 1;
    setAnnouncement(`${moved?.title ?? ''}, position ${position} of ${next.length}`);
    change(next);
  };
  const drop = ({ source, destination }: DropResult): void => {
    setDragging(false);
    if (destination) move(source.index, destination.index);
  };
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={380}
      title="Columns"
      keyboard={!isDragging}
      styles={{ section: { overflow: 'hidden' } }}
      footer={<ChooserFooter columns={columns} saveLabel={saveLabel} rules={rules} />}
    >
      <ChooserTools columns={all} search={search} onSearch={setSearch} onSetAll={setAll} />
      <DragDropContext onBeforeCapture={() => setDragging(true)} onDragEnd={drop}>
        <ColumnList columns={all} search={search} onToggle={toggle} onMove={move} />
      </DragDropContext>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </Drawer>
  );
};
