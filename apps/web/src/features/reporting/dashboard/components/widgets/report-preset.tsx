import { formatCount } from '#shared/lib/format';
import { usePresetReport } from '../../api/use-preset-report';
import type { TextTable } from '../../lib/preset-report';
import type { WidgetProps } from '../../lib/widget-props';
import figures from '../figures.module.css';
import { WidgetState } from '../widget-state';
import styles from './report-preset.module.css';

const cells = (row: readonly string[]) =>
  row.map((text, index) =>
    index === 0 ? (
      <th key={index} scope="row">
        {text}
      </th>
    ) : (
      <td key={index}>{text}</td>
    ),
  );

const ReportTable = ({ name, table }: { name: string; table: TextTable }) => (
  <div className={styles.scroller} role="region" tabIndex={0} aria-label={name}>
    <table className={styles.table}>
      <thead>
        <tr>
          {table.headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>{cells(row)}</tr>
        ))}
      </tbody>
      {table.totals !== null && (
        <tfoot>
          <tr>{cells(table.totals)}</tr>
        </tfoot>
      )}
    </table>
  </div>
);

/** A saved report as a table, with the filter of its preset. */
export const ReportPresetWidget = ({ widget }: WidgetProps) => (
  <WidgetState state={usePresetReport(widget.preset_id ?? 0)}>
    {(found) =>
      found === null ? (
        <p className={figures.note}>This preset was deleted.</p>
      ) : (
        <>
          <p className={figures.note}>
            {found.name}, with its own filter
            {found.table.missing > 0 && `; ${formatCount(found.table.missing)} more in the reports`}
          </p>
          <ReportTable name={found.name} table={found.table} />
        </>
      )
    }
  </WidgetState>
);
