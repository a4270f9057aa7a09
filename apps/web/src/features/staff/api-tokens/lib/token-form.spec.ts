import {
  expiresAt,
  hasExpired,
  tokenBody,
  tokenDraft,
  tokenFaults,
  tokenProblem,
  type TokenRow,
} from './token-form';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const TOKEN: TokenRow = {
  id: 3,
  version: 2,
  name: 'Night script',
  user: { id: 1, name: 'Ada', is_service_account: false },
  hint: 'ldl_…abcd',
  scopes: [2, 72],
  addresses: ['203.0.113.7'],
  expires_at: '2026-12-24T00:00:00.000Z',
  rate_limit_per_minute: 30,
  last_used_at: null,
  last_address: null,
  created_at: '2026-11-01T00:00:00.000Z',
};

it('a new token ends after 90 days, and asks for a name and scopes', () => {
  const draft = tokenDraft(null);
  expect(draft).toMatchObject({ owner: null, expiry: '90', rate: '60', scopes: [] });
  expect(tokenProblem(draft, false)).toBe('Name is required');
  expect(tokenProblem({ ...draft, name: 'A' }, false)).toBe('Choose at least one permission');
  const filled = { ...draft, name: 'A', scopes: [2] };
  expect(tokenProblem(filled, false)).toBe('Please enter your current password');
  const proven = { ...filled, current_password: 'Secret123' };
  expect(tokenProblem(proven, false)).toBeNull();
  expect(tokenProblem(proven, true)).toBe('Enter all six digits');
  expect(tokenProblem({ ...proven, code: '123456' }, true)).toBeNull();
});

it('an edit keeps the end unless another one is chosen', () => {
  const draft = tokenDraft(TOKEN);
  expect(tokenBody({ ...draft, name: ' Day script ' }, TOKEN, NOW)).toEqual({
    name: 'Day script',
    scopes: [2, 72],
    addresses: ['203.0.113.7'],
    expires_at: '2026-12-24T00:00:00.000Z',
    rate_limit_per_minute: 30,
  });
  expect(expiresAt('30', TOKEN.expires_at, NOW)).toBe('2026-12-31T10:00:00.000Z');
  expect(expiresAt('never', TOKEN.expires_at, NOW)).toBeNull();
});

it.each(['', '0', '6001', '1.5', '-1', 'ten'])('the rate "%s" is refused', (rate) => {
  expect(tokenFaults({ ...tokenDraft(TOKEN), rate })).toEqual({
    rate: 'A whole number from 1 to 6000',
  });
});

it('a token has expired from its end on', () => {
  expect(hasExpired(TOKEN, NOW)).toBe(false);
  expect(hasExpired({ ...TOKEN, expires_at: NOW.toISOString() }, NOW)).toBe(true);
  expect(hasExpired({ ...TOKEN, expires_at: null }, NOW)).toBe(false);
});
