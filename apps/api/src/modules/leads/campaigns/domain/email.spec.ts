import { emailDomain, takesMail } from './email.js';

it.each([
  ['ada@example.com', 'example.com'],
  ['ada.b+tag@Mail.Example.co.uk', 'mail.example.co.uk'],
  [`${'a'.repeat(64)}@example.com`, 'example.com'],
  [`${'a'.repeat(65)}@example.com`, null],
  [`ada@${'a'.repeat(64)}.com`, null],
  [`ada@${'a.'.repeat(130)}com`, null],
  ['ada@localhost', null],
  ['ada@-example.com', null],
  ['ada@example-.com', null],
  ['ada..b@example.com', null],
  ['.ada@example.com', null],
  ['ada@example..com', null],
  ['ada b@example.com', null],
  ['ada@b@example.com', null],
  ['@example.com', null],
  ['example.com', null],
  ['[erased]', null],
  ['', null],
])('the domain of %j is %j', (email, domain) => {
  expect(emailDomain(email)).toBe(domain);
});

it('a domain takes mail if a record names a host', () => {
  expect(takesMail([{ exchange: 'mx.example.com', priority: 1 }])).toBe(true);
  expect(takesMail([])).toBe(false);
  // RFC 7505: an empty name says that the domain takes no mail.
  expect(takesMail([{ exchange: '', priority: 0 }])).toBe(false);
  expect(takesMail([{ exchange: '.', priority: 0 }])).toBe(false);
});
