import { PERMISSIONS } from '@leadline/contracts';
import {
  inUseText,
  lackingNames,
  lackingText,
  permissionsHeld,
  roleFacts,
  shortList,
  unfitNames,
  unfitText,
} from './role-rules.js';

const USERS_EDIT = 78;

it('Admin holds every permission whatever is stored, other roles hold the stored ones', () => {
  const stored = { limited_to_own_parties: false, permissions: [2, 3, USERS_EDIT] };
  expect(permissionsHeld(1, stored)).toEqual(PERMISSIONS.map(({ id }) => id));
  expect(permissionsHeld(2, stored)).toEqual([2, 3, USERS_EDIT]);
});

it('a limited role holds nothing that acts on everybody, and cannot be given it', () => {
  const stored = { limited_to_own_parties: true, permissions: [2, 3, USERS_EDIT] };
  expect(permissionsHeld(6, stored)).toEqual([2, 3]);
  expect(unfitNames(stored)).toEqual(['Edit users']);
  expect(unfitNames({ ...stored, limited_to_own_parties: false })).toEqual([]);
  expect(unfitText(['Edit users', 'Edit settings'])).toBe(
    'A role that is limited to its own parties cannot have: Edit users and Edit settings.',
  );
});

it('permissions that the caller cannot give are named', () => {
  const names = lackingNames([1, 2, 3], new Set([2]));
  expect(names).toEqual(['See the dashboard', 'Edit leads']);
  expect(lackingText(names)).toBe(
    'You cannot give permissions that you do not have: See the dashboard and Edit leads.',
  );
  expect(lackingNames([2], new Set([2, 3]))).toEqual([]);
});

it.each([
  [['Ann'], 'Ann'],
  [['Ann', 'Bob'], 'Ann and Bob'],
  [['Ann', 'Bob', 'Cid'], 'Ann, Bob and Cid'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E and 1 other'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E and 2 others'],
])('%j reads %s', (names, text) => {
  expect(shortList(names)).toBe(text);
});

it('a role in use names the users who have it', () => {
  expect(inUseText(['Ann'])).toBe('Ann has this role. Give them another one first.');
  expect(inUseText(['Ann', 'Bob'])).toBe(
    'Ann and Bob have this role. Give them another one first.',
  );
});

it('a version of a role has a line for its name, for its limit and one for each permission', () => {
  expect(
    roleFacts({ name: 'Night shift', limited_to_own_parties: true, permissions: [2, 9999] }),
  ).toEqual([
    { field: 'name', label: 'Name', text: 'Night shift' },
    { field: 'limited_to_own_parties', label: 'Limited to its own parties', text: 'Yes' },
    { field: 'permission_2', label: 'See leads', text: 'Allowed' },
    { field: 'permission_9999', label: 'Permission 9999', text: 'Allowed' },
  ]);
});
