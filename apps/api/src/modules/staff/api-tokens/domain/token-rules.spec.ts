import {
  effectiveScopes,
  endText,
  hasTokenForm,
  hintOf,
  tokenOf,
  tokenFacts,
} from './token-rules.js';

const RANDOM = 'A-b_'.repeat(10) + '123';
const NOW = new Date('2026-12-01T10:00:00Z');
const live = { deleted_at: null, expires_at: null, is_user_active: true };

it('a token has the prefix and 43 characters, and nothing else has its form', () => {
  const token = tokenOf(RANDOM);
  expect(token).toBe(`ldl_${RANDOM}`);
  expect(hasTokenForm(token)).toBe(true);
  const others = [
    RANDOM,
    token.slice(0, -1),
    `${token}a`,
    `${token}\n`,
    token.replace('ldl_', 'LDL_'),
    token.replace('A', "'"),
    '',
  ];
  expect(others.filter(hasTokenForm)).toEqual([]);
});

it('the hint shows the last four characters', () => {
  expect(hintOf(tokenOf(RANDOM))).toBe('ldl_…_123');
});

it('a token ends when it is revoked, when it expires and when its user is not active', () => {
  expect(endText(live, NOW)).toBeNull();
  expect(endText({ ...live, expires_at: new Date(NOW.getTime() + 1) }, NOW)).toBeNull();
  expect(endText({ ...live, expires_at: NOW }, NOW)).toBe('This API token has expired.');
  expect(endText({ ...live, deleted_at: NOW }, NOW)).toBe('This API token was revoked.');
  expect(endText({ ...live, is_user_active: false }, NOW)).toContain('not active');
});

it('a scope that the role has lost gives nothing, and a right outside the scopes neither', () => {
  expect(effectiveScopes([2, 3], [3, 4])).toEqual([3]);
});

it('a version says the end of a token to the minute', () => {
  const expires = (expires_at: string | null): string | undefined =>
    tokenFacts({
      name: 'A',
      scopes: [],
      addresses: [],
      expires_at,
      rate_limit_per_minute: 60,
    }).find(({ field }) => field === 'expires_at')?.text;
  expect(expires('2027-02-27T00:24:49.444Z')).toBe('2027-02-27 00:24 UTC');
  expect(expires(null)).toBe('Never');
});
