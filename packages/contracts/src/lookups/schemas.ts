import { z } from 'zod';

export const TimeZone = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The offset now, e.g. `+03:00`. */
    offset: z.string(),
  })
  .meta({ id: 'TimeZone' });
export const Country = z
  .object({ id: z.int(), code: z.string(), name: z.string(), country_icon: z.string() })
  .meta({ id: 'Country' });
/** A choice of a filter. For text (funnel, offer, statuses, parameters) the id is the text. */
export const Choice = z
  .object({ id: z.union([z.int(), z.string()]), name: z.string() })
  .meta({ id: 'Choice' });
export const StatusChoice = z.object({
  id: z.string(),
  name: z.string(),
  brand_status: z.string(),
});

export const FilterData = z.object({
  advertisers: z.array(Choice),
  countries: z.array(Choice),
  publishers: z.array(Choice),
  statuses: z.array(StatusChoice),
  funnel: z.array(Choice),
});
export const FILTER_GROUPS = [
  'Advertisers',
  'Countries',
  'Statuses',
  'Publishers',
  'Custom Param 1',
  'Custom Param 2',
  'Custom Param 3',
  'Custom Param 4',
  'Custom Param 5',
  'Publisher Status',
  'Offer',
  'Distributions',
  'Funnel',
  'Status Groups',
  'Offers',
  'Landing Pages',
  'Devices',
  'Browsers',
  'Operating Systems',
  'Referrers',
  'Deals',
] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];
export const FilterGroups = z.record(
  z.enum(FILTER_GROUPS),
  z.object({
    id: z.int(),
    data: z.array(Choice),
    /** There are more, which the caller may not see: an id that is not among these may exist. */
    is_partial: z.boolean().optional(),
  }),
);
