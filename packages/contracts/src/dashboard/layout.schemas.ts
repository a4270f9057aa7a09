import { z } from 'zod';
import { BodyId, filterList, text } from '../common/fields.js';
import { DIMENSIONS } from '../reports/dimensions.js';
import { COMMON_COLUMNS } from '../reports/columns.js';
import {
  DASHBOARD_PERIODS,
  MOST_WIDGETS,
  TIME_STEPS,
  WIDGET_HEIGHT,
  WIDGET_KINDS,
  WIDGET_SETTINGS,
  WIDGET_TOP,
  WIDGET_WIDTH,
} from './layout.rules.js';

/** A widget with every setting that its kind needs. */
const Widget = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{1,36}$/),
    kind: z.enum(WIDGET_KINDS),
    width: z.int().min(WIDGET_WIDTH.min).max(WIDGET_WIDTH.max),
    height: z.int().min(WIDGET_HEIGHT.min).max(WIDGET_HEIGHT.max),
    period: z.enum(DASHBOARD_PERIODS).optional(),
    measure: z.enum(COMMON_COLUMNS).optional(),
    dimension: z.enum(DIMENSIONS).optional(),
    lines: z.enum(DIMENSIONS).nullable().optional(),
    step: z.enum(TIME_STEPS).optional(),
    top: z.int().min(WIDGET_TOP.min).max(WIDGET_TOP.max).optional(),
    preset_id: BodyId.optional(),
  })
  .superRefine((widget, context) => {
    for (const setting of WIDGET_SETTINGS[widget.kind])
      if (widget[setting] === undefined)
        context.addIssue({ code: 'custom', path: [setting], message: 'This is missing' });
  });

const EXCLUDABLE = [
  'publisher_id',
  'affiliate_id',
  'country_id',
  'advertiser_id',
  'offer',
] as const;

/** The filter of all widgets (*Set Filter*). The publisher has two names, as in reports. */
export const DashboardFilter = z.object({
  publisher_id: filterList(BodyId),
  affiliate_id: filterList(BodyId),
  country_id: filterList(BodyId),
  advertiser_id: filterList(BodyId),
  offer: filterList(text(255)),
  excludes: filterList(z.enum(EXCLUDABLE)),
});
export type DashboardFilter = z.output<typeof DashboardFilter>;

/** How a user arranged the dashboard, and the filter that was last set. */
export const DashboardLayout = z
  .object({
    widgets: z
      .array(Widget)
      .max(MOST_WIDGETS)
      .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, {
        message: 'Two widgets have the same id',
      })
      .nullable(),
    filters: DashboardFilter.partial(),
  })
  .meta({ id: 'DashboardLayout' });
export type DashboardLayout = z.output<typeof DashboardLayout>;
