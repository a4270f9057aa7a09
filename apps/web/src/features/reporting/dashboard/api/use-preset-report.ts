import { api } from '#shared/api/api';
import { reportBody } from '#shared/filters/lead-fields';
import { wallNow, type Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { metricsTable, pivotTable, presetReport, type TextTable } from '../lib/preset-report';
import { useWidgetQuery } from './use-widget-query';

/** Groups shown in a widget; the reports page shows all of them. */
const MOST_GROUPS = 100;

const loadReport = async (config: string, zone: Zone, signal: AbortSignal): Promise<TextTable> => {
  const { groupBy, filter } = presetReport(config);
  const body = reportBody(filter, wallNow(zone));
  if (groupBy === null) return metricsTable(await api.call('reports.metrics', { body, signal }));
  const level = { ...body, group_by: groupBy, limit: MOST_GROUPS };
  return pivotTable(await api.call('reports.pivot', { body: level, signal }));
};

export interface PresetTable {
  readonly name: string;
  readonly table: TextTable;
}

/** Reads a preset of the reports as a table; null if the preset was deleted. */
export const usePresetReport = (presetId: number) => {
  const zone = useZone();
  return useWidgetQuery(['preset', presetId], async (signal): Promise<PresetTable | null> => {
    const presets = await api.call('presets.list', { signal });
    const preset = presets.find(({ id, page }) => id === presetId && page === 'reports');
    if (preset === undefined) return null;
    return { name: preset.name, table: await loadReport(preset.config, zone, signal) };
  });
};
