import { holds, type PermissionName } from '@leadline/contracts';

export type CapAction = 'list' | 'create' | 'edit' | 'remove';

/** The parties that a cap names. */
export interface CapParties {
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
}

interface Rights {
  /** Permission for every cap. */
  readonly any: PermissionName;
  /** Permissions for the caps on the pages of advertisers, and on the pages of publishers. */
  readonly advertiser: PermissionName;
  readonly publisher: PermissionName;
}

const RIGHTS: Readonly<Record<CapAction, Rights>> = {
  list: {
    any: 'CAPS_LIST',
    advertiser: 'ADVERTISER_CAPS_LIST',
    publisher: 'PUBLISHER_CAPS_LIST',
  },
  create: {
    any: 'CAPS_CREATE',
    advertiser: 'ADVERTISER_CAPS_CREATE',
    publisher: 'PUBLISHER_CAPS_CREATE',
  },
  edit: {
    any: 'CAPS_EDIT',
    advertiser: 'ADVERTISER_CAPS_EDIT',
    publisher: 'PUBLISHER_CAPS_EDIT',
  },
  remove: {
    any: 'CAPS_DELETE',
    advertiser: 'ADVERTISER_CAPS_DELETE',
    publisher: 'PUBLISHER_CAPS_DELETE',
  },
};

/**
 * Whether a holder of permissions may do an action to a cap. An advertiser's page has the caps that
 * name an advertiser, a publisher's page the caps that name a publisher.
 */
export const mayDo = (
  permissions: ReadonlySet<number>,
  action: CapAction,
  { advertiser_ids: advertisers, publisher_ids: publishers }: CapParties,
): boolean => {
  const may = (name: PermissionName): boolean => holds(permissions, name);
  const { any, advertiser, publisher } = RIGHTS[action];
  return (
    may(any) ||
    (advertisers.length > 0 && may(advertiser)) ||
    (publishers.length > 0 && may(publisher))
  );
};
