/** A permission of the catalogue. */
export interface PermissionItem {
  readonly id: number;
  /** The permission in words. */
  readonly name: string;
  readonly category: string;
}
export interface PermissionGroup {
  readonly category: string;
  readonly items: readonly PermissionItem[];
}
export type PermissionSet = ReadonlySet<number>;

/** Share of a group's permissions that is chosen. */
export type GroupState = 'none' | 'some' | 'all';

/** Difference between the choice of a permission and its saved state. */
export type PermissionChange = 'added' | 'removed' | null;

/** Groups permissions by category, in the order in which the categories first appear. */
export const groupPermissions = (items: readonly PermissionItem[]): readonly PermissionGroup[] => {
  const groups = new Map<string, PermissionItem[]>();
  for (const item of items) {
    const group = groups.get(item.category);
    if (group === undefined) groups.set(item.category, [item]);
    else group.push(item);
  }
  return [...groups].map(([category, members]) => ({ category, items: members }));
};

export const countChosen = ({ items }: PermissionGroup, chosen: PermissionSet): number =>
  items.filter(({ id }) => chosen.has(id)).length;

export const groupState = (group: PermissionGroup, chosen: PermissionSet): GroupState => {
  const count = countChosen(group, chosen);
  if (count === 0) return 'none';
  return count === group.items.length ? 'all' : 'some';
};

export const changeOf = (
  id: number,
  chosen: PermissionSet,
  saved: PermissionSet | null,
): PermissionChange => {
  if (saved === null || chosen.has(id) === saved.has(id)) return null;
  return chosen.has(id) ? 'added' : 'removed';
};

/**
 * Returns the groups with only the permissions that match a search and, if `hasChanged` is given,
 * have changed.
 */
export const narrowGroups = (
  groups: readonly PermissionGroup[],
  search: string,
  hasChanged: ((id: number) => boolean) | null,
): readonly PermissionGroup[] => {
  const wanted = search.trim().toLowerCase();
  const isFound = ({ id, name, category }: PermissionItem): boolean =>
    (hasChanged === null || hasChanged(id)) &&
    [name, category].some((text) => text.toLowerCase().includes(wanted));
  return groups
    .map(({ category, items }) => ({ category, items: items.filter(isFound) }))
    .filter(({ items }) => items.length > 0);
};

/** Returns the chosen permissions with `ids` switched on or off, as far as `mayChange` allows. */
export const withPermissions = (
  chosen: PermissionSet,
  ids: readonly number[],
  isOn: boolean,
  mayChange: (id: number) => boolean,
): PermissionSet => {
  const next = new Set(chosen);
  for (const id of ids.filter(mayChange)) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
};

/** Returns e.g. `12 of 146 permissions`, with the number of unsaved changes. */
export const summaryText = (
  total: number,
  chosen: PermissionSet,
  saved: PermissionSet | null,
): string => {
  const count = `${chosen.size} of ${total} permissions`;
  if (saved === null) return count;
  const added = [...chosen].filter((id) => !saved.has(id)).length;
  const removed = [...saved].filter((id) => !chosen.has(id)).length;
  const changes = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`];
  return [count, ...changes.filter((text) => text !== false)].join(' · ');
};

/**
 * Explains why the user may not change a role, or a user with that role: it grants permissions that
 * the user lacks. Null if the user may.
 */
export const whyBeyond = (
  name: string,
  permissions: readonly number[],
  own: PermissionSet,
): string | null =>
  permissions.every((id) => own.has(id)) ? null : `${name} may do what you may not`;
