import { lintAcceptance } from './lint.js';

const ID = { from: 'path', path: 'id' } as const;
const lint = (body: unknown, asked: object = {}, kind: 'json' | 'xml' = 'json'): string[] => {
  const isData = typeof body !== 'string';
  return lintAcceptance(
    { external_id: null, autologin_url: null, ...asked },
    isData
      ? { kind, data: body, readable: true, body: JSON.stringify(body) }
      : { kind: 'text', data: undefined, readable: false, body },
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

it('looks into the elements around the result of XML', () => {
  const soap = (result: object) => ({ Envelope: { Body: { Response: result } } });
  expect(lint(soap({ success: 'false', message: '' }), {}, 'xml')).toEqual(['error_in_body']);
  expect(lint(soap({ success: 'true', id: '7' }), {}, 'xml')).toEqual([]);
});

it('distinguishes a page instead of data from one that reports an error', () => {
  expect(lint('<html>Welcome</html>')).toEqual(['not_json']);
  expect(lint('Fatal error: memory')).toEqual(['error_in_body', 'not_json']);
  expect(lint('')).toEqual([]);
});

it('names the fields that the template reads but the answer lacks', () => {
  expect(lint({ success: true }, { external_id: ID, autologin_url: ID })).toEqual([
    'no_external_id',
    'no_autologin_url',
  ]);
  expect(lint('', { external_id: ID, autologin_url: ID })).toEqual([
    'no_external_id',
    'no_autologin_url',
  ]);
});

it('a text that should be text is not the wrong kind', () => {
  const read = { externalId: null, autologinUrl: null };
  const text = { kind: 'text', data: undefined, readable: true } as const;
  const asked = { external_id: null, autologin_url: null };
  expect(lintAcceptance(asked, { ...text, body: 'OK 17' }, read)).toEqual([]);
  expect(lintAcceptance(asked, { ...text, body: 'invalid' }, read)).toEqual(['error_in_body']);
});
