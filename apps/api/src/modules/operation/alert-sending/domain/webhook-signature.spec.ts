import { webhookSignature } from './webhook-signature.js';

test('the signature is the HMAC of the time and the body', () => {
  // printf '1795176000.{"id":7}' | openssl dgst -sha256 -hmac a-signing-secret
  expect(
    webhookSignature('a-signing-secret', '{"id":7}', new Date('2026-11-20T12:00:00.900Z')),
  ).toBe('t=1795176000,v1=26644e1ece4ed7fedac7759cb8bcd421012e06654fc8799208facccf3a48e425');
});
