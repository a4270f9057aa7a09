import { permissionId, type PermissionName } from '@leadline/contracts';
import { mayDo, type CapAction } from './cap-rights.js';

const held = (...names: PermissionName[]): ReadonlySet<number> =>
  new Set(names.map((name) => permissionId(name) ?? 0));

const ofAll = { advertiser_ids: [], publisher_ids: [] };
const ofAdvertiser = { advertiser_ids: [1], publisher_ids: [] };
const ofPublisher = { advertiser_ids: [], publisher_ids: [2] };
const ofBoth = { advertiser_ids: [1], publisher_ids: [2] };

/** Whether the action is allowed on a cap of all, of an advertiser, of a publisher, of both. */
test.each<[PermissionName, CapAction, readonly boolean[]]>([
  ['CAPS_LIST', 'list', [true, true, true, true]],
  ['CAPS_CREATE', 'create', [true, true, true, true]],
  ['CAPS_EDIT', 'edit', [true, true, true, true]],
  ['CAPS_DELETE', 'remove', [true, true, true, true]],
  ['ADVERTISER_CAPS_LIST', 'list', [false, true, false, true]],
  ['ADVERTISER_CAPS_CREATE', 'create', [false, true, false, true]],
  ['ADVERTISER_CAPS_EDIT', 'edit', [false, true, false, true]],
  ['ADVERTISER_CAPS_DELETE', 'remove', [false, true, false, true]],
  ['PUBLISHER_CAPS_LIST', 'list', [false, false, true, true]],
  ['PUBLISHER_CAPS_CREATE', 'create', [false, false, true, true]],
  ['PUBLISHER_CAPS_EDIT', 'edit', [false, false, true, true]],
  ['PUBLISHER_CAPS_DELETE', 'remove', [false, false, true, true]],
  ['CAPS_LIST', 'edit', [false, false, false, false]],
  ['PUBLISHER_CAPS_LIST', 'remove', [false, false, false, false]],
])('%s lets its holder %s caps: %p', (permission, action, expected) => {
  const permissions = held(permission);
  expect(
    [ofAll, ofAdvertiser, ofPublisher, ofBoth].map((cap) => mayDo(permissions, action, cap)),
  ).toEqual(expected);
});
