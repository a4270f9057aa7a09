import type { Widget } from '@leadline/contracts/dashboard-layout';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import type { Filter } from '#shared/filters/filter-fields';
import { classNames } from '#shared/lib/class-names';
import { Icon } from '#shared/ui/icons';
import { landsBefore, moveWidget, rowsOf, type Arranging, type Widgets } from '../lib/arrange';
import { widgetTitle } from '../lib/catalogue';
import { useColumnsInRow } from '../lib/use-columns-in-row';
import { cellStyle, rowStyle } from './dashboard-rows';
import { ArrangeTools } from './arrange-tools';
import styles from './rows.module.css';
import { WidgetFrame } from './widget-frame';
import { WidgetView } from './widget-view';

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

interface Props extends Arranging {
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
export const ArrangeRows = ({ widgets, filter, ...arranging }: Props) => {
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
