import { readFile } from 'node:fs/promises';
import { SECURITY_HEADERS, securityHeaders } from './security-headers.js';

it('browsers are kept on https if the server is reached by https', () => {
  expect(securityHeaders('https://leads.example')).toEqual({
    ...SECURITY_HEADERS,
    'strict-transport-security': 'max-age=31536000',
  });
  expect(securityHeaders('http://localhost:3000')).toEqual(SECURITY_HEADERS);
});

it('nginx sends the same with the files of the web', async () => {
  const file = new URL('../../../../../docker/security-headers.conf', import.meta.url);
  const sent = [...(await readFile(file, 'utf8')).matchAll(/add_header (\S+) "?(.+?)"? always;/g)];
  expect(
    Object.fromEntries(sent.map(([, name = '', value]) => [name.toLowerCase(), value])),
  ).toEqual({
    ...SECURITY_HEADERS,
    // A variable, which is empty if the server is reached by http (nginx-headers.test.mjs).
    'strict-transport-security': '$hsts',
  });
});
