import {
  ADMIN_ROLE,
  type Fact,
  fitsLimitedRole,
  PERMISSION_LABELS,
  PERMISSIONS,
} from '@leadline/contracts';

/** The rights of a role. */
export interface RoleGrant {
  /** Whether its users see only the parties that they manage. */
  readonly limited_to_own_parties: boolean;
  /** In ascending order. */
  readonly permissions: readonly number[];
}
/** Content of a version of a role (ADR 26). */
export interface RoleContent extends RoleGrant {
  readonly name: string;
}

const nameOf = (id: number): string => PERMISSION_LABELS.get(id) ?? `#${id}`;
export const ALL_PERMISSIONS: readonly number[] = PERMISSIONS.map(({ id }) => id);

/**
 * Returns the permissions of a role. Admin holds all of them, including ones added after its last
 * save. A limited role holds no permission that acts on everybody, whatever is stored.
 */
export const permissionsHeld = (
  roleId: number,
  { limited_to_own_parties: isLimited, permissions }: RoleGrant,
): readonly number[] => {
  if (roleId === ADMIN_ROLE) return ALL_PERMISSIONS;
  return isLimited ? permissions.filter(fitsLimitedRole) : permissions;
};

/** Returns the permissions that a role has and its limit forbids, in words. */
export const unfitNames = ({ limited_to_own_parties: isLimited, permissions }: RoleGrant) =>
  isLimited ? permissions.filter((id) => !fitsLimitedRole(id)).map(nameOf) : [];

/** Whether a role holds everything. Admin holds every permission and sees every party. */
export const holdsAll = ({ limited_to_own_parties, permissions }: RoleContent): boolean =>
  !limited_to_own_parties && permissions.length >= ALL_PERMISSIONS.length;

/** Returns the wanted permissions that are not held, in words. */
export const lackingNames = (wanted: readonly number[], held: ReadonlySet<number>): string[] =>
  wanted.filter((id) => !held.has(id)).map(nameOf);

const SHOWN = 5;
/** Shortens a list, e.g. `A, B and 3 others`. */
export const shortList = (names: readonly string[], shown = SHOWN): string => {
  const rest = names.length - shown;
  if (rest > 0)
    return `${names.slice(0, shown).join(', ')} and ${rest} ${rest === 1 ? 'other' : 'others'}`;
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
    : (names[0] ?? '');
};

export const lackingText = (names: readonly string[]): string =>
  `You cannot give permissions that you do not have: ${shortList(names)}.`;

export const unfitText = (names: readonly string[]): string =>
  `A role that is limited to its own parties cannot have: ${shortList(names)}.`;

/** Returns the reason why the caller cannot change a role, or the account of a holder. */
export const unmanageableText = (what: 'account' | 'role', names: readonly string[]): string =>
  `You cannot change this ${what}: it may do what you may not (${shortList(names)}).`;

export const inUseText = (users: readonly string[]): string =>
  `${shortList(users)} ${users.length === 1 ? 'has' : 'have'} this role. ` +
  'Give them another one first.';

/** Returns the lines of a role: its name, its limit, and one for each permission. */
export const roleFacts = ({
  name,
  limited_to_own_parties: isLimited,
  permissions,
}: RoleContent): readonly Fact[] => [
  { field: 'name', label: 'Name', text: name },
  {
    field: 'limited_to_own_parties',
    label: 'Limited to its own parties',
    text: isLimited ? 'Yes' : 'No',
  },
  ...permissions.map((id) => ({
    field: `permission_${id}`,
    label: PERMISSION_LABELS.get(id) ?? `Permission ${id}`,
    text: 'Allowed',
  })),
];
