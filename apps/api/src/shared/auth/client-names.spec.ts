import { deviceName, triedName } from './client-names.js';

const MOZILLA = 'Mozilla/5.0';
test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      'Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ` +
      'Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      'Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ` +
      'Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  ['curl/8.5.0', null],
  ['', null],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['Secret123', 'not an e-mail address'],
  ['my secret@home now', 'not an e-mail address'],
  [`${'a'.repeat(65)}@example.com`, 'not an e-mail address'],
])('%j is kept as %j', (text, kept) => {
  expect(triedName(text)).toBe(kept);
});
