import * as z from 'zod/mini';
import { filterOf, presetBody, type FilterCodec } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { wholeCombination } from '#shared/filters/lead-combination';
import { PRESET_FIELDS } from '#shared/filters/lead-fields';
import { searchToJson } from '#shared/filters/lead-search';
import type { ListView } from '#shared/filters/list-view';
import { layoutOf, mergeColumns, type ColumnChoice } from '#shared/table/column-choice';
import type { ReportState } from './report-state';

/**
 * The state that a preset restores: filter, page, page size, sort and columns. Null for parts that
 * the page lacks.
 */
export interface PresetState {
  readonly filter: Filter;
  readonly view: ListView;
  readonly columns: readonly ColumnChoice[] | null;
  /** Null on other pages. */
  readonly report?: ReportState | null;
}

export interface PresetFormat<State = PresetState> {
  /**
   * Returns the config text of a state. Entries that an overridden preset held for other screens
   * are kept.
   */
  readonly write: (state: State, previous?: string) => string;
  readonly read: (config: string) => State;
  /**
   * Returns the text for comparisons: two states are the same if their texts are equal. It leaves
   * out the page number of the list.
   */
  readonly text: (state: State) => string;
}

/** The part of a config that only reports have. */
export interface ReportPart {
  readonly toJson: (state: ReportState) => {
    readonly reportsChart?: string;
    readonly tableColumns: unknown;
    readonly tablesColumns: Record<string, unknown>;
  };
  readonly fromJson: (config: PresetJson) => ReportState;
  readonly text: (state: ReportState) => readonly unknown[];
}

interface Options {
  codec: FilterCodec;
  view: ListView;
  /** Columns that the page's table can show. */
  standard: readonly ColumnChoice[] | null;
  /** Adds the part of the reports. */
  reports?: ReportPart;
}

const anyRecord = z.catch(z.record(z.string(), z.unknown()), {});
const Config = z.object({
  tab: z.catch(z.nullable(z.string()), null),
  tableColumns: z.optional(z.unknown()),
  filterData: anyRecord,
  leadsFilterCombination: anyRecord,
  leadsSearch: anyRecord,
  tablesColumns: anyRecord,
  showReportsChart: z.catch(z.boolean(), false),
  reportsChart: z.optional(z.unknown()),
  leadsTableParams: z.catch(
    z.object({
      page_number: z.int(),
      limit: z.int(),
      sort_by_column: z.string(),
      sort_order: z.enum(['asc', 'desc']),
    }),
    { page_number: 1, limit: 100, sort_by_column: 'created_at', sort_order: 'desc' },
  ),
});
const Columns = z.catch(
  z.array(
    z.object({
      value: z.string(),
      visible: z.boolean(),
      width: z.optional(z.number()),
      pinned: z.optional(z.boolean()),
    }),
  ),
  [],
);
export const columnToJson = ({ key, title, visible, ...layout }: ColumnChoice) => ({
  value: key,
  title,
  visible,
  ...layoutOf(layout),
});
export const columnsFromJson = (json: unknown) =>
  Columns.parse(json).map(({ value, ...column }) => ({ ...column, key: value }));

/** A stored config, completed with defaults. */
export type PresetJson = z.output<typeof Config>;

const parsed = (config: string | undefined) =>
  Config.parse(config === undefined ? {} : JSON.parse(config));

/** Returns a value that differs if two lists of columns look different. */
export const layoutText = (columns: readonly ColumnChoice[]): readonly unknown[] =>
  columns.map(({ key, visible, ...layout }) => [key, visible, layoutOf(layout)]);
/** Returns the format of a page's presets. */
export const presetFormat = ({
  codec,
  view: standardView,
  standard,
  reports,
}: Options): PresetFormat => ({
  write: (state, previous) => {
    const { filter, columns, report = null } = state;
    const { page, limit, sort } = state.view;
    const { tablesColumns, showReportsChart } = parsed(previous);
    const leads = columns?.map(columnToJson);
    const tables = report && reports?.toJson(report);
    const own = { ...(leads && { leads }), ...tables?.tablesColumns };
    return JSON.stringify({
      ...(report && { tab: report.tab }),
      filterData: presetBody(PRESET_FIELDS, filter),
      leadsFilterCombination: wholeCombination(filter.combination),
      ...(filter.search.texts.length > 0 && { leadsSearch: searchToJson(filter.search, true) }),
      leadsTableParams: {
        page_number: page,
        limit,
        sort_by_column: sort.key,
        sort_order: sort.order,
      },
      showReportsChart: report === null ? showReportsChart : report.chart !== null,
      ...(tables?.reportsChart !== undefined && { reportsChart: tables.reportsChart }),
      ...(tables && { tableColumns: tables.tableColumns }),
      // The page's own tables come first, whatever order the server keeps.
      tablesColumns: { ...own, ...tablesColumns, ...own },
    });
  },
  read: (config) => {
    const json = parsed(config);
    const { filterData, leadsFilterCombination, leadsSearch, tablesColumns } = json;
    const table = json.leadsTableParams;
    return {
      filter: filterOf(codec, { ...leadsFilterCombination, ...leadsSearch, ...filterData }),
      view: {
        ...standardView,
        page: table.page_number,
        limit: table.limit,
        sort: { key: table.sort_by_column, order: table.sort_order },
      },
      columns: standard && mergeColumns(standard, columnsFromJson(tablesColumns.leads)),
      report: reports?.fromJson(json) ?? null,
    };
  },
  text: ({ filter, view: { limit, sort }, columns, report }) =>
    JSON.stringify([
      codec.toJson(filter),
      limit,
      sort.key,
      sort.order,
      columns && layoutText(columns),
      report && reports?.text(report),
    ]),
});
