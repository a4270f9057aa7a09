import { z } from 'zod';
import { ColumnLayout } from '../common/column-layout.schemas.js';
import { WallDateTime, text } from '../common/fields.js';
import { ClickFilter } from '../click-reports/schemas.js';
import { LeadFilter } from '../leads/filter.schemas.js';
import { LEAD_SEARCH_FIELDS } from '../leads/list.rules.js';
import { SeenVersion, Version } from '../versions/schemas.js';

/** The pages that have presets (LED-019, REP-037). */
export const PRESET_PAGES = ['leads', 'reports', 'click-reports'] as const;
export type PresetPage = (typeof PRESET_PAGES)[number];

const PRESET_NAME_LENGTH = 100;
/** Longer than any config that the web writes, even with every filter and the longest search. */
const CONFIG_LENGTH = 600_000;
/** Each table has a list of columns. This is more than there are tables. */
const TABLES = 20;

const PresetColumns = z
  .array(ColumnLayout.extend({ value: text(64), title: text(128), visible: z.boolean() }))
  .max(100);

/**
 * The filter of a preset. Its times include the date. With a named range
 * (`dateRangePreset`) they are empty, and the range follows the clock.
 */
const PresetFilter = LeadFilter.omit({ tz_offset: true, start_date: true, end_date: true }).extend({
  dateRangePreset: text(32).nullish(),
  start_time: WallDateTime.nullish(),
  end_time: WallDateTime.nullish(),
});

const LeadsFilterCombination = z.object({
  selectedConversion: text(32).default('all'),
  selectedLead: z.object({ name: text(64), value: text(32) }).nullish(),
  symbolFunnelOverride: z.boolean().default(false),
  symbolPublisherOverride: z.boolean().default(false),
  symbolInjectedLead: z.boolean().default(false),
  symbolInjectedLeadSuccess: z.boolean().default(false),
  symbolInjectedLeadFail: z.boolean().default(false),
});

const LeadsTableParams = z.object({
  page_number: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(1000).default(100),
  sort_by_column: text(64).default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
});

/** The search above the leads, with the names of the request. */
const LeadsSearch = z.object({
  search_txt: z.array(text(254)).max(1000).optional(),
  search_in: z.enum(LEAD_SEARCH_FIELDS).optional(),
  is_search_global: z.boolean().optional(),
});

/**
 * Content of a preset. The search is an addition to the specification: older presets have none.
 * Unknown names are dropped.
 */
export const PresetConfig = z.object({
  tab: text(32).optional(),
  filterData: PresetFilter,
  leadsFilterCombination: LeadsFilterCombination.prefault({}),
  leadsSearch: LeadsSearch.optional(),
  leadsTableParams: LeadsTableParams.prefault({}),
  showReportsChart: z.boolean().default(false),
  /** The kind of the chart; without it, bars. */
  reportsChart: z.enum(['bar', 'line', 'stacked']).optional(),
  tableColumns: PresetColumns.optional(),
  tablesColumns: z
    .record(text(64), PresetColumns)
    .refine((tables) => Object.keys(tables).length <= TABLES, { message: 'Too many tables' })
    .default({}),
});
export type PresetConfig = z.output<typeof PresetConfig>;

/**
 * Content of a preset of the click reports. Its filter has the names of a request, and
 * `dateRangePreset` as above. Unknown names are dropped.
 */
export const ClickPresetConfig = z.object({
  tab: text(32),
  clickFilter: ClickFilter.omit({ tz_offset: true }).extend({
    dateRangePreset: text(32).nullish(),
  }),
  /** The kind of the chart; null if it is not shown. */
  chart: z.enum(['bar', 'line', 'stacked']).nullable(),
  columns: PresetColumns,
});
export type ClickPresetConfig = z.output<typeof ClickPresetConfig>;
type AnyConfig = PresetConfig | ClickPresetConfig;

const isOfClicks = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'clickFilter' in config;

const parsed = (config: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(config);
  } catch {
    context.addIssue({ code: 'custom', message: 'This is not valid JSON' });
    return z.NEVER;
  }
};
const checked = (config: unknown, context: z.RefinementCtx): AnyConfig => {
  const schema: z.ZodType<AnyConfig> = isOfClicks(config) ? ClickPresetConfig : PresetConfig;
  const result = schema.safeParse(config);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues)
    context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
};
/** The config travels as JSON text (LED-019). */
const ConfigText = z.string().max(CONFIG_LENGTH).transform(parsed).transform(checked);
const PresetName = text(PRESET_NAME_LENGTH).trim().min(1);

export const Preset = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    page: z.enum(PRESET_PAGES),
    /** JSON text. */
    config: z.string(),
  })
  .meta({ id: 'Preset' });
export type Preset = z.infer<typeof Preset>;

export const CreatePresetBody = z
  .object({
    name: PresetName,
    page: z.enum(PRESET_PAGES),
    config: ConfigText,
  })
  .refine(({ page, config }) => isOfClicks(config) === (page === 'click-reports'), {
    path: ['config'],
    message: 'This is the config of another page',
  });
export type CreatePresetBody = z.output<typeof CreatePresetBody>;
/**
 * Without a name, the preset keeps its name; without a config, what it holds. The page of a preset
 * never changes.
 */
export const UpdatePresetBody = z.object({
  name: PresetName.optional(),
  config: ConfigText.optional(),
  version: SeenVersion,
});
export type UpdatePresetBody = z.output<typeof UpdatePresetBody>;
