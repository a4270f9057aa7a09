import fc from 'fast-check';
import { emailKeyOf } from './same-person.rules.js';

describe('the key of an e-mail', () => {
  it.each([
    ['jane@example.com', 'jane@example.com'],
    ['jane+shop@example.com', 'jane@example.com'],
    ['jane+a+b@example.com', 'jane@example.com'],
    ['j.ane@example.com', 'j.ane@example.com'],
    ['j.a.n.e+1@gmail.com', 'jane@gmail.com'],
    ['jane@googlemail.com', 'jane@gmail.com'],
    ['jane@mail.googlemail.com', 'jane@mail.googlemail.com'],
    ['+jane@example.com', '+jane@example.com'],
    ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
  ])('%s is %s', (email, key) => {
    expect(emailKeyOf(email)).toBe(key);
  });

  const name = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const domain = fc.constantFrom('example.com', 'gmail.com', 'googlemail.com', 'mail.example.org');

  it('does not depend on what follows the plus, and is its own key', () => {
    fc.assert(
      fc.property(name, name, domain, (mailbox, tag, host) => {
        const key = emailKeyOf(`${mailbox}@${host}`);
        expect(emailKeyOf(`${mailbox}+${tag}@${host}`)).toBe(key);
        expect(emailKeyOf(key)).toBe(key);
      }),
      { numRuns: 300, seed: 58 },
    );
  });

  it('keeps mailboxes apart', () => {
    fc.assert(
      fc.property(name, name, domain, (one, other, host) => {
        expect(emailKeyOf(`${one}@${host}`) === emailKeyOf(`${other}@${host}`)).toBe(one === other);
      }),
      { numRuns: 300, seed: 59 },
    );
  });
});
