import { ADMIN_ROLE, type Fact, PERMISSIONS } from '@leadline/contracts';

/** What versions of a role hold (ADR 26). */
export interface RoleContent {
  readonly name: string;
  /** Its users see only the parties that they manage. */
  readonly limited_to_own_parties: boolean;
  /** In ascending order. */
  readonly permissions: readonly number[];
}

const NAMES: ReadonlyMap<number, string> = new Map(PERMISSIONS.map(({ id, name }) => [id, name]));
export const ALL_PERMISSIONS: readonly number[] = PERMISSIONS.map(({ id }) => id);

/** What a role permits. Admin holds everything, also what was added after its last save. */
export const permissionsHeld = (roleId: number, stored: readonly number[]): readonly number[] =>
  roleId === ADMIN_ROLE ? ALL_PERMISSIONS : stored;

/** Admin holds every permission and sees every party. */
export const holdsAll = ({ limited_to_own_parties, permissions }: RoleContent): boolean =>
  !limited_to_own_parties && permissions.length >= ALL_PERMISSIONS.length;

/** The names of the wanted permissions that are not held. */
export const lackingNames = (wanted: readonly number[], held: ReadonlySet<number>): string[] =>
  wanted.filter((id) => !held.has(id)).map((id) => NAMES.get(id) ?? `#${id}`);

const SHOWN = 5;
/** E.g. `A, B and 3 others`. */
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

export const LIMITED_TEXT =
  'You cannot give access to all parties, because your role is limited to its own.';

/** Why somebody cannot change the account of another. */
export const unmanageableText = (names: readonly string[]): string =>
  `You cannot change this account: it may do what you may not (${shortList(names)}).`;

export const UNMANAGEABLE_LIMIT_TEXT =
  'You cannot change this account: it may see all parties, and your role is limited to its own.';

export const inUseText = (users: readonly string[]): string =>
  `${shortList(users)} ${users.length === 1 ? 'has' : 'have'} this role. ` +
  'Give them another one first.';

/** The lines of a role: its name, its limit, and one for each permission. */
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
    label: NAMES.get(id) ?? `Permission ${id}`,
    text: 'Allowed',
  })),
];
