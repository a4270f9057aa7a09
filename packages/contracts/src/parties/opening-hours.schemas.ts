import { z } from 'zod';
import { BodyId, WallTime } from '../common/fields.js';
import { hoursDayFault } from '../common/hours.rules.js';
import { Country } from '../lookups/schemas.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { Ids } from './fields.js';

const Step = z.object({ start_time: WallTime, end_time: WallTime });

/** A weekday of an advertiser's opening hours, 1 = Monday to 7 = Sunday. */
export const OpeningDay = z.object({
  id: z.int().min(1).max(7),
  label: z.string().max(20).optional(),
  checked: z.boolean(),
  /** True means "No traffic": the advertiser is open, but takes no leads. */
  traffic: z.boolean().default(false),
  steps: z.array(Step).max(48),
});
export type OpeningDay = z.output<typeof OpeningDay>;

/** Every day once. Each open day has intervals, in order and without overlap. */
const Week = z.array(OpeningDay).superRefine((days, context) => {
  if (new Set(days.map(({ id }) => id)).size !== 7 || days.length !== 7)
    context.addIssue({ code: 'custom', message: 'Every weekday is needed once' });
  for (const [index, day] of days.entries()) {
    const fault = day.checked ? hoursDayFault(day.steps) : null;
    if (fault) context.addIssue({ code: 'custom', path: [index, 'steps'], message: fault });
    if (day.checked && day.steps.length === 0)
      context.addIssue({
        code: 'custom',
        path: [index, 'steps'],
        message: 'Add an interval or close the day',
      });
  }
});

/** Opening hours of an advertiser in one country. `country_ids` holds that country. */
export const OpeningHours = z
  .object({
    id: z.int(),
    version: Version,
    advertiser_id: z.int(),
    country_ids: z.array(z.int()),
    country: Country,
    timezone_id: z.int(),
    timezone: z.object({ id: z.int(), name: z.string() }),
    days: z.array(OpeningDay),
  })
  .meta({ id: 'OpeningHours' });
export type OpeningHours = z.output<typeof OpeningHours>;

const hours = {
  advertiser_id: BodyId,
  country_ids: Ids.pipe(z.array(z.int()).min(1, 'Country is required')),
  timezone_id: BodyId,
  days: Week,
};
/** Sets the same hours in all of these countries. None of them may have hours yet. */
export const CreateOpeningHoursBody = z.object(hours);
export type CreateOpeningHoursBody = z.output<typeof CreateOpeningHoursBody>;
/**
 * Replaces the hours in these countries, and adds them where there are none. `version` is that of
 * the hours which the sender has read, `country_id` the country that they are for.
 */
export const UpdateOpeningHoursBody = z.object({
  ...hours,
  country_id: BodyId.optional(),
  version: SeenVersion,
});
export type UpdateOpeningHoursBody = z.output<typeof UpdateOpeningHoursBody>;
export const RemoveOpeningHoursBody = z.object({ advertiser_id: BodyId, country_id: BodyId });
