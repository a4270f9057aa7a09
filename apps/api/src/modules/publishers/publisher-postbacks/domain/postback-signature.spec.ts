import { signatureOf } from './postback-signature.js';

const AT = new Date('2026-11-20T12:00:00.900Z');

it('is the HMAC of time and address, so that anybody with the secret can check it', () => {
  // printf '1795176000./in?lead=7' | openssl dgst -sha256 -hmac 'the secret'
  expect(signatureOf('the secret', new URL('https://t.example/in?lead=7'), AT)).toBe(
    't=1795176000,v1=f03d078de156d455ea188a317eeda7ee47957555fdedabaf391d88c9af00b380',
  );
});

it('differs by secret, address and time', () => {
  const all = [
    signatureOf('a', new URL('https://t.example/in?lead=7'), AT),
    signatureOf('b', new URL('https://t.example/in?lead=7'), AT),
    signatureOf('a', new URL('https://t.example/in?lead=8'), AT),
    signatureOf('a', new URL('https://t.example/in?lead=7'), new Date(AT.getTime() + 1_000)),
  ];
  expect(new Set(all).size).toBe(4);
});
