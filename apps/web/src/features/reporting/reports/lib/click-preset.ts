import * as z from 'zod/mini';
import { filterOf, filterText } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import {
  columnToJson,
  columnsFromJson,
  layoutText,
  type PresetFormat,
} from '#shared/presets/preset-format';
import type { ChartKind } from '#shared/presets/report-state';
import { mergeColumns, type ColumnChoice } from '#shared/table/column-choice';
import { chartKindOf } from './chart-kinds';
import { clickCodec, clickTabOf, type ClickTab } from './click-filter';

/** State that a preset of the click reports restores. */
export interface ClickPreset {
  readonly tab: ClickTab;
  readonly chart: ChartKind | null;
  readonly filter: Filter;
  readonly columns: readonly ColumnChoice[];
}

const Config = z.object({
  tab: z.catch(z.nullable(z.string()), null),
  clickFilter: z.catch(z.record(z.string(), z.unknown()), {}),
  chart: z.catch(z.nullable(z.string()), null),
  columns: z.optional(z.unknown()),
});

/** The stored form of the presets. `standard` lists the columns of the tables. */
export const clickPresetFormat = (
  standard: readonly ColumnChoice[],
): PresetFormat<ClickPreset> => ({
  write: ({ tab, chart, filter, columns }) =>
    JSON.stringify({
      tab,
      clickFilter: clickCodec.toJson(filter),
      chart,
      columns: columns.map(columnToJson),
    }),
  read: (config) => {
    const { tab, clickFilter, chart, columns } = Config.parse(JSON.parse(config));
    return {
      tab: clickTabOf(tab),
      chart: chartKindOf(chart),
      filter: filterOf(clickCodec, clickFilter),
      columns: mergeColumns(standard, columnsFromJson(columns)),
    };
  },
  text: ({ tab, chart, filter, columns }) =>
    JSON.stringify([tab, chart, filterText(clickCodec, filter), layoutText(columns)]),
});
