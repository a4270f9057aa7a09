import { z } from 'zod';
import { BodyId, text } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';

export const StatusGroup = z
  .object({
    id: z.int(),
    version: Version,
    group: z.string(),
    /** JSON text: the list of advertiser statuses (STG-003). */
    statuses: z.string(),
  })
  .meta({ id: 'StatusGroup' });

const GroupName = text(100)
  .transform((name) => name.trim())
  .pipe(z.string().min(1, 'Please enter a group name'));
const Status = text(255)
  .transform((status) => status.trim())
  .pipe(z.string().min(1));
const Statuses = z
  .array(Status)
  .min(1, 'Please select at least one status')
  .max(1000)
  .transform((statuses) => [...new Set(statuses)]);

export const CreateStatusGroupBody = z.object({ group: GroupName, statuses: Statuses });
export type CreateStatusGroupBody = z.output<typeof CreateStatusGroupBody>;
export const UpdateStatusGroupBody = CreateStatusGroupBody.extend({
  id: BodyId,
  version: SeenVersion,
});
export type UpdateStatusGroupBody = z.output<typeof UpdateStatusGroupBody>;
