import type { LeadMatrix } from '@leadline/contracts';
import type { CommonColumn } from '@leadline/contracts/report-columns';
import { useMatrix } from '../../api/figures';
import { widgetTitle } from '../../lib/catalogue';
import { strengthOf } from '../../lib/chart-data';
import { measureText } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import styles from '../figures.module.css';
import { WidgetState } from '../widget-state';

/** Strongest tint in percent at which text is readable in both themes. */
const STRONGEST = 55;

const cellStyle = (strength: number) => ({
  background:
    `color-mix(in srgb, var(--accent) ${Math.round(strength * STRONGEST)}%, ` +
    'var(--surface-sunk))',
});

/** Formats counts as they are and money without cents: cells are narrow. */
const shortText = (text: string): string => text.replace(/\.\d\d$/, '');

const HeatTable = ({
  matrix: { rows, columns },
  measure,
  title,
}: {
  matrix: LeadMatrix;
  measure: CommonColumn;
  title: string;
}) => {
  const values = rows.flatMap(({ cells }) => cells.map((cell) => Number(cell[measure] ?? 0)));
  const most = Math.max(0, ...values);
  return (
    <div className={styles.heat} role="region" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Weekday</span>
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label.slice(0, 3)}</th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]?.label}
                  style={cellStyle(strengthOf(Number(cell[measure] ?? 0), most))}
                  title={`${label} ${columns[index]?.label ?? ''}: ${measureText(measure, cell[measure])}`}
                >
                  {shortText(measureText(measure, cell[measure]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** A measure by weekday and hour: a table with cells tinted by value. */
export const HeatMapWidget = ({ widget, filter }: WidgetProps) => {
  const { measure = 'leads', period = 'last_30_days' } = widget;
  const state = useMatrix(filter, {
    period,
    rows: 'weekday',
    columns: 'hour',
    measures: [measure],
    limit: 7,
    column_limit: 24,
  });
  return (
    <WidgetState state={state}>
      {(matrix) => <HeatTable matrix={matrix} measure={measure} title={widgetTitle(widget)} />}
    </WidgetState>
  );
};
