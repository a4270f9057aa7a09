import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneTimeCode } from '../docker/smoke/one-time-code.mjs';

// The secret and the times of RFC 6238, appendix B; its codes have eight digits, of which an
// authenticator app shows the last six.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('the codes are those of the standard', () => {
  for (const [seconds, code] of /** @type {const} */ ([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ]))
    assert.equal(oneTimeCode(SECRET, seconds * 1000), code);
});
