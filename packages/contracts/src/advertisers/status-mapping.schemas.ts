import { z } from 'zod';
import { Instant, text } from '../common/fields.js';
import { ReportFormat } from '../postbacks/report-format.schemas.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { ReportMapping } from './report-mapping.schemas.js';
import { statusKey } from './status-mapping.rules.js';

/**
 * Meaning of an advertiser's status, besides the status itself. `ftd`: the lead made its first
 * deposit. `refused`: the advertiser did not take the lead.
 */
export const STATUS_MEANINGS = ['status', 'ftd', 'refused'] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

export const MappedStatus = z.object({
  /** As the advertiser sends it. Capitals and spaces around it make no difference. */
  value: text(255).trim().min(1),
  meaning: z.enum(STATUS_MEANINGS).default('status'),
  /** The lead's status in Leadline. Null if it keeps the advertiser's. */
  name: text(255).trim().min(1).nullable().default(null),
});
export type MappedStatus = z.output<typeof MappedStatus>;

const MappedStatuses = z
  .array(MappedStatus)
  .max(200)
  .superRefine((statuses, context) => {
    const seen = new Set<string>();
    for (const [index, { value }] of statuses.entries()) {
      if (seen.has(statusKey(value)))
        context.addIssue({
          code: 'custom',
          path: [index, 'value'],
          message: 'This status is there twice',
        });
      seen.add(statusKey(value));
    }
  });

export const StatusMappingBody = z.object({
  statuses: MappedStatuses,
  /** Format of the advertiser's dates and amounts. If left out, it does not change. */
  format: ReportFormat.optional(),
  /** Places of the values in the reports that it sends. If left out, they do not change. */
  reports: ReportMapping.nullable().optional(),
  version: SeenVersion,
});
export type StatusMappingBody = z.output<typeof StatusMappingBody>;

export const StatusMapping = z
  .object({
    advertiser_id: z.int(),
    version: Version,
    statuses: z.array(MappedStatus),
    format: ReportFormat,
    /** Null if reports are read by the names of our fields. */
    reports: ReportMapping.nullable(),
    /** The statuses of its latest 5,000 reports, the most frequent first; at most 200. */
    seen: z.array(z.object({ value: z.string(), count: z.int(), last_at: Instant })),
  })
  .meta({ id: 'StatusMapping' });
