import type { Widget } from '@leadline/contracts/dashboard-layout';
import { useDeferredValue, type CSSProperties } from 'react';
import type { Filter } from '#shared/filters/filter-fields';
import { rowsOf, type Widgets } from '../lib/arrange';
import { widgetTitle } from '../lib/catalogue';
import { useColumnsInRow } from '../lib/use-columns-in-row';
import styles from './rows.module.css';
import { WidgetFrame } from './widget-frame';
import { WidgetView } from './widget-view';

/** Makes a row as high as its highest widget. */
export const rowStyle = (row: Widgets, columns: number): CSSProperties =>
  ({
    '--height': Math.max(...row.map(({ height }) => height)),
    '--columns': columns,
  }) as CSSProperties;
export const cellStyle = (widget: Widget, columns: number): CSSProperties =>
  ({ '--width': Math.min(widget.width, columns) }) as CSSProperties;

/** The widgets in their rows. The first row is painted before the others are rendered. */
export const DashboardRows = ({ widgets, filter }: { widgets: Widgets; filter: Filter }) => {
  const columns = useColumnsInRow();
  const isFirstPainted = useDeferredValue(true, false);
  return (
    <div className={styles.grid}>
      {rowsOf(widgets, columns).map((row) => (
        <div
          key={row[0]?.id}
          className={styles.row}
          data-count={row.length}
          style={rowStyle(row, columns)}
        >
          {row.map((widget) => (
            <div key={widget.id} className={styles.cell} style={cellStyle(widget, columns)}>
              <WidgetFrame title={widgetTitle(widget)}>
                {(isFirstPainted || widget === widgets[0]) && (
                  <WidgetView widget={widget} filter={filter} />
                )}
              </WidgetFrame>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};
