import { lintAcceptance } from './lint-answer.js';

const NOTHING = { external_id: null, autologin_url: null, message: null };
const lint = (body: unknown, read: object = {}): string[] => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return lintAcceptance(
    { read: { ...NOTHING, ...read } },
    typeof body === 'string' ? undefined : body,
    text,
    { externalId: null, autologinUrl: null },
  );
};

describe('an answer that counts as accepted', () => {
  it.each([
    [{ success: false, message: 'Duplicate' }],
    [{ ok: 0 }],
    [{ status: 'error' }],
    [{ status: 'Failed', data: null }],
    [{ result: 'rejected' }],
    [{ code: 422 }],
    [{ status: 400 }],
    [{ status_code: '500' }],
    [{ error: 'Invalid phone' }],
    [{ errors: [{ field: 'email' }] }],
    [{ errors: { email: ['taken'] } }],
    [{ data: { success: false } }],
    [{ data: { errors: ['x'] } }],
    [{ error: true }],
    [{ message: 'Lead already exists' }],
    [{ msg: 'Access denied' }],
    [{ result: { status: 'invalid' } }],
    [{ success: true, error: 'Invalid country' }],
  ])('%j reports an error', (body) => {
    expect(lint(body)).toEqual(['error_in_body']);
  });

  it.each([
    [{ success: true, id: 1 }],
    [{ status: 'ok', error: null, errors: [] }],
    [{ status: 200, message: 'Created' }],
    [{ code: 0, error: '' }],
    [{ success: true, message: 'Duplicate check passed' }],
    [{ message: 'Accepted without errors' }],
    [{ error: 'none' }],
    [{ errors: {} }],
    [{ error: 0, id: 'error-77' }],
    [{ data: { lead: { status: 'rejected' } } }],
    [[{ success: false }]],
    [7],
    [null],
    [{ lead_id: 404 }],
  ])('%j reports no error', (body) => {
    expect(lint(body)).toEqual([]);
  });
});

it('distinguishes a page instead of JSON from one that reports an error', () => {
  expect(lint('<html>Welcome</html>')).toEqual(['not_json']);
  expect(lint('Fatal error: memory')).toEqual(['error_in_body', 'not_json']);
  expect(lint('')).toEqual([]);
});

it('names the fields that the template reads but the answer lacks', () => {
  expect(lint({ success: true }, { external_id: 'id', autologin_url: 'url' })).toEqual([
    'no_external_id',
    'no_autologin_url',
  ]);
  expect(lint('', { external_id: 'id', autologin_url: 'url' })).toEqual([
    'no_external_id',
    'no_autologin_url',
  ]);
});
