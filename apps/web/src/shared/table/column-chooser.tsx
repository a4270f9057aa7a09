import { Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { moveColumn, type ColumnChoice } from './column-choice';
import styles from './column-chooser.module.css';
import type { Columns } from './use-columns';

interface Props {
  columns: Columns;
  saveLabel: string;
  isOpen: boolean;
  onClose: () => void;
}

interface ItemProps {
  column: ColumnChoice;
  index: number;
  last: number;
  firstFree: number;
  canMove: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
}

const Item = ({ column, index, last, firstFree, canMove, onToggle, onMove }: ItemProps) => (
  <Draggable
    draggableId={column.key}
    index={index}
    isDragDisabled={!canMove || column.locked === true}
  >
    {(drag, { isDragging }) => (
      <li
        ref={drag.innerRef}
        {...drag.draggableProps}
        className={`${styles.item} ${isDragging ? styles.dragging : ''}`}
      >
        {column.locked ? (
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
          disabled={column.locked === true}
          onChange={onToggle}
        >
          {column.title}
        </Checkbox>
        {!column.locked && (
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
        )}
      </li>
    )}
  </Draggable>
);

/** Which columns a table shows and in which order; every change shows in the table at once. */
export const ColumnChooser = ({ columns, saveLabel, isOpen, onClose }: Props) => {
  const [search, setSearch] = useState('');
  const [isDragging, setDragging] = useState(false);
  const [said, setSaid] = useState('');
  const { all, change } = columns;
  const firstFree = all.filter((column) => column.locked).length;
  const canMove = search.trim() === '';
  const setAll = (visible: boolean): void =>
    change(all.map((column) => (column.locked ? column : { ...column, visible })));
  const move = (from: number, to: number): void => {
    const next = moveColumn(all, from, to);
    const moved = all[from];
    const position = next.findIndex(({ key }) => key === moved?.key) + 1;
    setSaid(`${moved?.title ?? ''}, position ${position} of ${next.length}`);
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
      footer={
        <div className={styles.footer}>
          <Button type="primary" loading={columns.isSaving} onClick={columns.save}>
            {saveLabel}
          </Button>
          <Button
            disabled={columns.isDefault}
            title={columns.isDefault ? 'These are the default columns' : undefined}
            onClick={columns.backToDefault}
          >
            Back to default
          </Button>
          <Button type="link" size="small" onClick={columns.backToStandard}>
            Standard columns
          </Button>
        </div>
      }
    >
      <div className={styles.tools}>
        <Input
          allowClear
          prefix={<Icon name="search" size={15} />}
          placeholder="Find a column"
          aria-label="Find a column"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className={styles.all}>
          <span>
            {all.filter((column) => column.visible).length} of {all.length} shown
          </span>
          <Button type="link" size="small" onClick={() => setAll(true)}>
            Show all
          </Button>
          <Button type="link" size="small" onClick={() => setAll(false)}>
            Hide all
          </Button>
        </div>
      </div>
      <DragDropContext onBeforeCapture={() => setDragging(true)} onDragEnd={drop}>
        <Droppable droppableId="columns">
          {(zone) => (
            <ul
              ref={zone.innerRef}
              {...zone.droppableProps}
              className={styles.list}
              aria-label="Columns"
            >
              {all.map((column, index) =>
                column.title.toLowerCase().includes(search.trim().toLowerCase()) ? (
                  <Item
                    key={column.key}
                    column={column}
                    index={index}
                    last={all.length - 1}
                    firstFree={firstFree}
                    canMove={canMove}
                    onMove={(to) => move(index, to)}
                    onToggle={() =>
                      change(
                        all.map((other) =>
                          other.key === column.key ? { ...other, visible: !other.visible } : other,
                        ),
                      )
                    }
                  />
                ) : null,
              )}
              {zone.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </Drawer>
  );
};
