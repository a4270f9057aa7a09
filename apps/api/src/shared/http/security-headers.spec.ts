import { SECURITY_HEADERS, securityHeaders } from './security-headers.js';

it('browsers are kept on https if the server is reached by https', () => {
  expect(securityHeaders('https://leads.example')).toEqual({
    ...SECURITY_HEADERS,
    'strict-transport-security': 'max-age=31536000',
  });
  expect(securityHeaders('http://localhost:3000')).toEqual(SECURITY_HEADERS);
});
