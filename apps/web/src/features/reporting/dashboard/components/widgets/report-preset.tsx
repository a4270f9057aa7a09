import { api } from '#shared/api/api';
import { reportBody } from '#shared/filters/lead-fields';
import { formatCount } from '#shared/lib/format';
import { wallNow, type Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { metricsTable, pivotTable, presetReport, type TextTable } from '../../lib/preset-report';
import type { WidgetProps } from '../../lib/widget-props';
import styles from '../figures.module.css';
import { useWidgetQuery, WidgetState } from '../widget-state';
import reportPresetStyles from './report-preset.module.css';

/** Groups shown in a widget; the reports page shows all of them. */
const MOST_GROUPS = 100;

const loadReport = async (config: string, zone: Zone, signal: AbortSignal): Promise<TextTable> => {
  const { groupBy, filter } = presetReport(config);
  const body = reportBody(filter, wallNow(zone));
  if (groupBy === null) return metricsTable(await api.call('reports.metrics', { body, signal }));
  const level = { ...body, group_by: groupBy, limit: MOST_GROUPS };
  return pivotTable(await api.call('reports.pivot', { body: level, signal }));
};

interface PresetTable {
  readonly name: string;
  readonly table: TextTable;
}

/** Reads a preset of the reports as a table; null if the preset was deleted. */
const usePresetReport = (presetId: number) => {
  const zone = useZone();
  return useWidgetQuery(['preset', presetId], async (signal): Promise<PresetTable | null> => {
    const presets = await api.call('presets.list', { signal });
    const preset = presets.find(({ id, page }) => id === presetId && page === 'reports');
    if (preset === undefined) return null;
    return { name: preset.name, table: await loadReport(preset.config, zone, signal) };
  });
};

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
  <div className={reportPresetStyles.scroller} role="region" tabIndex={0} aria-label={name}>
    <table className={reportPresetStyles.table}>
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
        <p className={styles.note}>This preset was deleted.</p>
      ) : (
        <>
          <p className={styles.note}>
            {found.name}, with its own filter
            {found.table.missing > 0 && `; ${formatCount(found.table.missing)} more in the reports`}
          </p>
          <ReportTable name={found.name} table={found.table} />
        </>
      )
    }
  </WidgetState>
);
