import fc from 'fast-check';
import { partiesInCommon, permissionsInCommon } from './viewing.js';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 9 });
const grant = fc.record({ limited_to_own_parties: fc.boolean(), permissions: ids });
const parties = fc.record({ advertiser: ids, publisher: ids });

it('a view has what viewer and viewed both have, and nothing secret', () => {
  fc.assert(
    fc.property(grant, grant, ids, (viewer, viewed, secret) => {
      const held = new Set(permissionsInCommon(viewer, viewed, new Set(secret)));
      for (let id = 1; id <= 9; id += 1)
        expect(held.has(id)).toBe(
          viewer.permissions.includes(id) &&
            viewed.permissions.includes(id) &&
            !secret.includes(id),
        );
    }),
  );
});

it('without a limit every party is visible', () => expect(partiesInCommon([])).toBeNull());

it('a view shows the parties that each limit allows', () => {
  fc.assert(
    fc.property(fc.array(parties, { minLength: 1, maxLength: 3 }), (limits) => {
      const common = partiesInCommon(limits);
      for (const side of ['advertiser', 'publisher'] as const)
        for (let id = 1; id <= 9; id += 1)
          expect(common?.[side].includes(id)).toBe(
            limits.every((limit) => limit[side].includes(id)),
          );
    }),
  );
});
