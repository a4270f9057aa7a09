import { loginLinkOf } from './login-link.js';

it.each([
  ['https://broker.example/in?a=1&b=2', 'https://broker.example/in?a=1&b=2'],
  ['HTTP://broker.example/in', 'HTTP://broker.example/in'],
  ['broker.example/in?key=x', 'https://broker.example/in?key=x'],
  ['my.broker.example:8443/in', 'https://my.broker.example:8443/in'],
  ['broker.example?key=x', 'https://broker.example?key=x'],
  ['bücher.example', 'https://bücher.example'],
  ['//broker.example/in', 'https://broker.example/in'],
  ['https://broker.example/in?a=1&amp;b=2&AMP;c=3', 'https://broker.example/in?a=1&b=2&c=3'],
  ['  broker.example/in?a=1&amp;b=2\n', 'https://broker.example/in?a=1&b=2'],
])('%j is the link %j', (sent, link) => {
  expect(loginLinkOf(sent)).toBe(link);
});

it.each([
  '',
  'OK',
  '/in?key=x',
  'javascript:alert(1)',
  'javascript://broker.example/%0aalert(1)',
  'data:text/html,hello',
  'mailto:a@broker.example',
  'ftp://broker.example/x',
  'user@broker.example',
  'not a link',
  '12.5',
  '/\\broker.example',
  `https://broker.example/${'x'.repeat(4000)}`,
])('%j is no login link', (sent) => {
  expect(loginLinkOf(sent)).toBeNull();
});
