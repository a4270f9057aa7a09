/** A permission as the server lists it. */
export interface PermissionItem {
  readonly id: number;
  readonly name: string;
  readonly category: string;
}
export interface PermissionGroup {
  readonly category: string;
  readonly items: readonly PermissionItem[];
}
export type PermissionSet = ReadonlySet<number>;

/** How many of a group are chosen: none, some or all. */
export type GroupState = 'none' | 'some' | 'all';

/** How a permission differs from what is saved. */
export type PermissionChange = 'added' | 'removed' | null;

/** By category, in the order in which the categories first appear. */
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

/** The groups with the permissions that a search finds and, if asked for, that have changed. */
export const narrowGroups = (
  groups: readonly PermissionGroup[],
  search: string,
  hasChanged: ((id: number) => boolean) | null,
): readonly PermissionGroup[] => {
  const wanted = search.trim().toLowerCase().replaceAll(' ', '_');
  const isFound = ({ id, name, category }: PermissionItem): boolean =>
    (hasChanged === null || hasChanged(id)) &&
    [name, category].some((text) => text.toLowerCase().replaceAll(' ', '_').includes(wanted));
  return groups
    .map(({ category, items }) => ({ category, items: items.filter(isFound) }))
    .filter(({ items }) => items.length > 0);
};

/** The chosen permissions with those of `ids` switched on or off, as far as `mayChange` allows. */
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

/** E.g. `12 of 146 permissions`, and what differs from the saved ones. */
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

/** Why the user may not change a role, or somebody who has it: it may do more. Null if they may. */
export const whyBeyond = (
  name: string,
  permissions: readonly number[],
  own: PermissionSet,
): string | null =>
  permissions.every((id) => own.has(id)) ? null : `${name} may do what you may not`;
