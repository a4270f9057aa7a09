import {
  type Widget,
  WIDGET_HEIGHT,
  WIDGET_SETTINGS,
  WIDGET_WIDTH,
} from '@leadline/contracts/dashboard-layout';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import type { Filter } from '#shared/filters/filter-fields';
import { classNames } from '#shared/lib/class-names';
import { IconButton } from '#shared/ui/icon-button';
import { Icon, type IconName } from '#shared/ui/icons';
import {
  type Arranging,
  landsBefore,
  moveWidget,
  rowsOf,
  type Size,
  type Widgets,
} from '../lib/arrange';
import { widgetTitle } from '../lib/catalogue';
import { cellStyle, rowStyle, useColumnsInRow, WidgetFrame, WidgetView } from './dashboard-rows';
import styles from './widget.module.css';

interface Step {
  readonly icon: IconName;
  readonly label: string;
  readonly by: Partial<Size>;
  readonly isPossible: (widget: Widget) => boolean;
}

const STEPS: readonly Step[] = [
  {
    icon: 'narrower',
    label: 'Narrower',
    by: { width: -1 },
    isPossible: ({ width }) => width > WIDGET_WIDTH.min,
  },
  {
    icon: 'wider',
    label: 'Wider',
    by: { width: 1 },
    isPossible: ({ width }) => width < WIDGET_WIDTH.max,
  },
  {
    icon: 'up',
    label: 'Lower',
    by: { height: -1 },
    isPossible: ({ height }) => height > WIDGET_HEIGHT.min,
  },
  {
    icon: 'down',
    label: 'Higher',
    by: { height: 1 },
    isPossible: ({ height }) => height < WIDGET_HEIGHT.max,
  },
];

const ICON_SIZE = 15;

interface ArrangeToolsProps extends Pick<Arranging, 'onResize' | 'onConfigure' | 'onRemove'> {
  widget: Widget;
  title: string;
}

/** Resizes, configures and removes a widget. */
const ArrangeTools = ({ widget, title, onResize, onConfigure, onRemove }: ArrangeToolsProps) => (
  <>
    {STEPS.map(({ icon, label, by, isPossible }) => (
      <IconButton
        key={label}
        icon={icon}
        size={ICON_SIZE}
        quiet
        label={`${label}: ${title}`}
        disabled={!isPossible(widget)}
        onClick={() =>
          onResize(widget, {
            width: widget.width + (by.width ?? 0),
            height: widget.height + (by.height ?? 0),
          })
        }
      />
    ))}
    {WIDGET_SETTINGS[widget.kind].length > 0 && (
      <IconButton
        icon="pencil"
        size={ICON_SIZE}
        quiet
        label={`Configure ${title}`}
        onClick={() => onConfigure(widget)}
      />
    )}
    <IconButton
      icon="trash"
      size={ICON_SIZE}
      quiet
      label={`Remove ${title}`}
      onClick={() => onRemove(widget)}
    />
  </>
);

interface CellProps extends Arranging {
  widget: Widget;
  index: number;
  columns: number;
  filter: Filter;
}

const ArrangedCell = ({ widget, index, columns, filter, ...arranging }: CellProps) => {
  const title = widgetTitle(widget);
  return (
    <Draggable draggableId={widget.id} index={index}>
      {(drag, { isDragging }) => (
        <div
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={classNames(styles.cell, isDragging && styles.dragged)}
          style={{ ...cellStyle(widget, columns), ...drag.draggableProps.style }}
        >
          <WidgetFrame
            title={title}
            before={
              <span
                {...drag.dragHandleProps}
                className={styles.handle}
                aria-label={`Move ${title}`}
                title="Drag to move, or press Space and the arrow keys"
              >
                <Icon name="grip" size={16} />
              </span>
            }
            tools={<ArrangeTools widget={widget} title={title} {...arranging} />}
          >
            <WidgetView widget={widget} filter={filter} />
          </WidgetFrame>
        </div>
      )}
    </Draggable>
  );
};

interface ArrangeRowsProps extends Arranging {
  /** Widgets that the user may see. */
  widgets: Widgets;
  filter: Filter;
}

const ROW = 'row-';

/**
 * The widgets in their rows. Users drag them by mouse or keyboard, resize, configure and remove
 * them. Each row is a list of its own: the arrow keys move a widget within its row and between
 * rows.
 */
export const ArrangeRows = ({ widgets, filter, ...arranging }: ArrangeRowsProps) => {
  const [announcement, setAnnouncement] = useState('');
  const columns = useColumnsInRow();
  const rows = rowsOf(widgets, columns);
  const drop = ({ draggableId, destination }: DropResult): void => {
    if (!destination) return;
    const row = Number(destination.droppableId.slice(ROW.length));
    const before = landsBefore(rows, draggableId, row, destination.index);
    const moved = widgets.find(({ id }) => id === draggableId);
    const place = moveWidget(widgets, draggableId, before).findIndex(
      ({ id }) => id === draggableId,
    );
    if (moved !== undefined)
      setAnnouncement(`${widgetTitle(moved)}, position ${place + 1} of ${widgets.length}`);
    arranging.onMove(draggableId, before);
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <div className={styles.grid}>
        {rows.map((row, index) => (
          <Droppable key={index} droppableId={`${ROW}${index}`} direction="horizontal">
            {(zone, { isDraggingOver }) => (
              <div
                ref={zone.innerRef}
                {...zone.droppableProps}
                className={styles.row}
                data-count={row.length}
                data-over={isDraggingOver}
                style={rowStyle(row, columns)}
              >
                {row.map((widget, position) => (
                  <ArrangedCell
                    key={widget.id}
                    widget={widget}
                    index={position}
                    columns={columns}
                    filter={filter}
                    {...arranging}
                  />
                ))}
                {zone.placeholder}
              </div>
            )}
          </Droppable>
        ))}
      </div>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </DragDropContext>
  );
};
