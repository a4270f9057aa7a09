import {
  MOST_WIDGETS,
  WIDGET_HEIGHT,
  WIDGET_WIDTH,
  type Widget,
} from '@leadline/contracts/dashboard-layout';

// Rules that move and resize widgets. A layout is a list in reading order; the screen fills its
// rows from it.

export type Widgets = readonly Widget[];

/** Splits widgets into rows, in order. A widget that is too wide gets its own row. */
export const rowsOf = (widgets: Widgets, columns: number): Widgets[] => {
  const rows: Widget[][] = [];
  let room = 0;
  for (const widget of widgets) {
    const width = Math.min(widget.width, columns);
    if (room < width) {
      rows.push([]);
      room = columns;
    }
    rows.at(-1)?.push(widget);
    room -= width;
  }
  return rows;
};

/** Returns the widget that a dropped widget lands before; null at the end. */
export const landsBefore = (
  rows: readonly Widgets[],
  draggedId: string,
  row: number,
  index: number,
): string | null => {
  const others = rows.map((widgets) => widgets.filter(({ id }) => id !== draggedId));
  const following = [...(others[row] ?? []).slice(index), ...others.slice(row + 1).flat()];
  return following[0]?.id ?? null;
};

/**
 * Moves a widget before another one, or to the end for null. Widgets that the user may not see keep
 * their places.
 */
export const moveWidget = (widgets: Widgets, id: string, before: string | null): Widgets => {
  const moved = widgets.find((widget) => widget.id === id);
  if (moved === undefined || before === id) return widgets;
  const others = widgets.filter((widget) => widget.id !== id);
  const place = others.findIndex((widget) => widget.id === before);
  return others.toSpliced(place === -1 ? others.length : place, 0, moved);
};

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

export type Size = Pick<Widget, 'width' | 'height'>;

/** Callbacks of the screen while the user arranges widgets. */
export interface Arranging {
  readonly onMove: (id: string, before: string | null) => void;
  readonly onResize: (widget: Widget, size: Size) => void;
  readonly onConfigure: (widget: Widget) => void;
  readonly onRemove: (widget: Widget) => void;
}

/** Limits a size to the bounds. */
export const boundedSize = ({ width, height }: Size): Size => ({
  width: within(width, WIDGET_WIDTH),
  height: within(height, WIDGET_HEIGHT),
});

/** Replaces the widget with the same id. */
export const changeWidget = (widgets: Widgets, changed: Widget): Widgets =>
  widgets.map((widget) => (widget.id === changed.id ? changed : widget));

export const resizeWidget = (widgets: Widgets, id: string, size: Size): Widgets =>
  widgets.map((widget) => (widget.id === id ? { ...widget, ...boundedSize(size) } : widget));

export const removeWidget = (widgets: Widgets, id: string): Widgets =>
  widgets.filter((widget) => widget.id !== id);

/** Returns the id of the next widget; null for the last. */
export const nextOf = (widgets: Widgets, id: string): string | null =>
  widgets[widgets.findIndex((widget) => widget.id === id) + 1]?.id ?? null;

const freeId = (widgets: Widgets): string => {
  const taken = new Set(widgets.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`w${number}`)) return `w${number}`;
};

export const isFullLayout = (widgets: Widgets): boolean => widgets.length >= MOST_WIDGETS;

/**
 * Adds a widget before another one, or at the end for null, with an unused id. A full layout is
 * unchanged.
 */
export const addWidget = (
  widgets: Widgets,
  widget: Omit<Widget, 'id'> & { readonly id?: string },
  before: string | null = null,
): Widgets => {
  if (isFullLayout(widgets)) return widgets;
  const isTaken = widgets.some(({ id }) => id === widget.id);
  const id = widget.id === undefined || isTaken ? freeId(widgets) : widget.id;
  return moveWidget([...widgets, { ...widget, id }], id, before);
};
