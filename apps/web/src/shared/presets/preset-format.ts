import * as z from 'zod/mini';
import { filterOf, type FilterCodec } from '#shared/filters/filter-codec';
import { fieldsBody } from '#shared/filters/filter-fields';
import { wholeCombination } from '#shared/filters/lead-combination';
import type { LeadCriteria } from '#shared/filters/lead-criteria';
import { LEAD_FIELDS } from '#shared/filters/lead-fields';
import { searchCodec, type LeadSearch } from '#shared/filters/lead-search';
import { groupsToJson } from '#shared/filters/report-groups';
import type { ListView } from '#shared/filters/list-view';
import { layoutOf, mergeColumns, type ColumnChoice } from '#shared/table/column-choice';
import type { ReportState } from './report-state';

/**
 * The state that a preset restores: filter, search, page, page size, sort and columns. Null for
 * parts that the page lacks.
 */
export interface PresetState {
  readonly criteria: LeadCriteria;
  /** Empty for reports, which have no search. */
  readonly search: LeadSearch;
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
  codec: FilterCodec<LeadCriteria>;
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

/** Returns every field by its name. The times are null if the range is relative to now. */
const filterData = ({
  panel: { time, fields, groups },
}: LeadCriteria): Record<string, unknown> => ({
  dateRangePreset: 'preset' in time.range ? time.range.preset : null,
  start_time: 'preset' in time.range ? null : time.range.start,
  end_time: 'preset' in time.range ? null : time.range.end,
  last_24_hours: time.last24Hours,
  inside_selected_hour_range: time.insideHourRange,
  created_inside_date_range: time.createdInside,
  compare_with_past: time.comparePast,
  ...fieldsBody(LEAD_FIELDS, fields),
  campaign_leads: 'all',
  ...groupsToJson(groups),
});

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
    const { criteria, search, columns, report = null } = state;
    const { page, limit, sort } = state.view;
    const { tablesColumns, showReportsChart } = parsed(previous);
    const leads = columns?.map(columnToJson);
    const tables = report && reports?.toJson(report);
    const own = { ...(leads && { leads }), ...tables?.tablesColumns };
    return JSON.stringify({
      ...(report && { tab: report.tab }),
      filterData: filterData(criteria),
      leadsFilterCombination: wholeCombination(criteria.combination),
      ...(search.texts.length > 0 && { leadsSearch: searchCodec.toJson(search) }),
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
    const { filterData: filter, leadsFilterCombination, leadsSearch, tablesColumns } = json;
    const table = json.leadsTableParams;
    return {
      criteria: filterOf(codec, { ...leadsFilterCombination, ...filter }),
      search: filterOf(searchCodec, leadsSearch),
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
  text: ({ criteria, search, view: { limit, sort }, columns, report }) =>
    JSON.stringify([
      codec.toJson(criteria),
      searchCodec.toJson(search),
      limit,
      sort.key,
      sort.order,
      columns && layoutText(columns),
      report && reports?.text(report),
    ]),
});
