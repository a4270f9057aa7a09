import { parsedUrl } from './url.rules.js';

/** Calls after which V8 optimises the function. */
const CALLS = 50_000;

test('an address with letters beyond ASCII is read the thousandth time as the first time', () => {
  let refused = 0;
  for (let call = 0; call < CALLS; call += 1)
    if (parsedUrl('https://bücher.example/straße')?.hostname !== 'xn--bcher-kva.example')
      refused += 1;
  expect(refused).toBe(0);
});

test('what is no address is none', () => {
  expect(parsedUrl('bücher.example')).toBeUndefined();
  expect(parsedUrl('')).toBeUndefined();
});
