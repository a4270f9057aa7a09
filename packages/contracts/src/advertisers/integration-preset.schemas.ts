import { z } from 'zod';
import { text } from '../common/fields.js';
import { IntegrationTemplate } from './integration-template.schemas.js';
import { ReportMapping } from './report-mapping.schemas.js';
import { StatusPullTemplate } from './status-pull-template.schemas.js';

/** The text in the address of a kind's reports that stands for the advertiser's postback address. */
export const POSTBACK_PLACEHOLDER = '{{ postback_address }}';

/** A template for a common kind of API. Only the address and the secrets are missing. */
export const IntegrationPreset = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    /** The product that it resembles, unofficially. */
    resembles: z.string().optional(),
    template: IntegrationTemplate,
    /** How statuses are pulled, for example those of leads and deposits apart. */
    pulls: z
      .array(z.object({ name: text(60).min(1), template: StatusPullTemplate }))
      .max(5)
      .optional(),
    /** How reports that the advertiser sends are read. */
    reports: z
      .object({
        mapping: ReportMapping,
        /**
         * The address to enter at an advertiser that fills in macros: `{{ postback_address }}` and
         * its own names, such as `?sub={sub}`.
         */
        address: text(2000)
          .refine((address) => address.startsWith(POSTBACK_PLACEHOLDER), {
            message: `Begin with ${POSTBACK_PLACEHOLDER}`,
          })
          .optional(),
      })
      .optional(),
    /** The secrets of the template and of the pulls. */
    secrets: z.array(z.object({ name: z.string(), description: z.string() })),
  })
  .meta({ id: 'IntegrationPreset' });
export type IntegrationPreset = z.output<typeof IntegrationPreset>;
