import { z } from 'zod';
import { ColumnLayout } from '../common/column-layout.schemas.js';
import { Id, text } from '../common/fields.js';
import { DashboardLayout } from '../dashboard/layout.schemas.js';

const LeadColumn = ColumnLayout.extend({
  value: text(64),
  title: text(128),
  visible: z.boolean(),
});
const ReportColumn = ColumnLayout.extend({
  key: text(64),
  title: text(128),
  visible: z.boolean(),
  sortable: z.boolean(),
});

/** Settings of a user. A write changes only the extras that it names (OPN-032). */
export const UserExtras = z
  .object({
    /** UTC, `yyyy-MM-dd HH:mm:ss`. */
    last_pending_ftd_date: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      .nullable(),
    allow_new_ftd_notification: z.boolean(),
    lead_details_columns: z.array(LeadColumn).max(100).nullable(),
    pending_conversion_columns: z.array(ReportColumn).max(100).nullable(),
    reports_columns: z
      .record(z.string().regex(/^reports_[a-z_]+_columns$/), z.array(ReportColumn).max(100))
      .nullable(),
    dashboard: DashboardLayout.nullable(),
    /** Whether the user has hidden the steps to the first real lead. */
    first_steps_hidden: z.boolean(),
  })
  .meta({ id: 'UserExtras' });
export type UserExtras = z.infer<typeof UserExtras>;

export const UserSettings = z
  .object({ user_id: z.int(), timezone_id: z.int(), extras: UserExtras })
  .meta({ id: 'UserSettings' });
export const UserSettingsBody = z.object({ user_id: Id, extras: UserExtras.partial() });
export const UserIdParams = z.object({ user_id: Id });
export const TableColumns = UserExtras.pick({
  lead_details_columns: true,
  pending_conversion_columns: true,
  reports_columns: true,
});
