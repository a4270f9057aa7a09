import { secretOf, signatureHeader } from './signature.js';

// The example of the Standard Webhooks specification.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = secretOf(Buffer.alloc(32, 7));
const PARTS = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('a call is signed as the specification says', () => {
  expect(signatureHeader([SECRET], PARTS)).toBe(SIGNATURE);
});

test('with two valid secrets there are two signatures, the newer first', () => {
  const [first, second, ...more] = signatureHeader([OTHER, SECRET], PARTS).split(' ');
  expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  expect([second, ...more]).toEqual([SIGNATURE]);
});

test('a secret has its prefix and the key', () => {
  expect(secretOf(Buffer.from(SECRET.slice('whsec_'.length), 'base64'))).toBe(SECRET);
});
