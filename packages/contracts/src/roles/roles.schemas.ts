import { z } from 'zod';
import { text } from '../common/fields.js';
import { PERMISSIONS } from '../permissions.js';
import { SeenVersion, Version } from '../versions/schemas.js';

export const ROLE_TYPES = ['SYSTEM', 'CUSTOM'] as const;

/** A role. The ids of the built-in ones (`SYSTEM`) are the levels 1 to 5 (USR-005). */
export const Role = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    type: z.enum(ROLE_TYPES),
    /** Its users see only the advertisers and publishers that they manage. */
    limited_to_own_parties: z.boolean(),
    /** The ids of its permissions, in ascending order. */
    permissions: z.array(z.int()),
    /** How many users have it. */
    users: z.int(),
  })
  .meta({ id: 'Role' });
export type Role = z.output<typeof Role>;

export const PermissionEntry = z
  .object({ id: z.int(), name: z.string(), category: z.string() })
  .meta({ id: 'Permission' });

const KNOWN: ReadonlySet<number> = new Set(PERMISSIONS.map(({ id }) => id));
const RoleName = text(100)
  .transform((value) => value.trim())
  .pipe(z.string().min(1, 'Name is required'));
/** At least one permission, each of the catalogue. */
export const PermissionIds = z
  .array(z.int())
  .min(1, 'Choose at least one permission')
  .max(1000)
  .refine((ids) => ids.every((id) => KNOWN.has(id)), 'No such permission')
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b));

export const CreateRoleBody = z.object({
  name: RoleName,
  permissions: PermissionIds,
  limited_to_own_parties: z.boolean().default(false),
  type: z.literal('CUSTOM').default('CUSTOM'),
});
export type CreateRoleBody = z.output<typeof CreateRoleBody>;

export const UpdateRoleBody = z.object({
  name: RoleName,
  permissions: PermissionIds,
  /** Without it, the limit stays as it is. */
  limited_to_own_parties: z.boolean().optional(),
  version: SeenVersion,
});
export type UpdateRoleBody = z.output<typeof UpdateRoleBody>;
