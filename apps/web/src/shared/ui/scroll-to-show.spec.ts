import { scrollToShow } from './scroll-to-show';

const part = (offsetLeft: number) => ({ offsetLeft, offsetWidth: 100 });

test('a visible part does not scroll the bar', () => {
  expect(scrollToShow({ scrollLeft: 50, clientWidth: 300 }, part(50))).toBe(50);
  expect(scrollToShow({ scrollLeft: 50, clientWidth: 300 }, part(250))).toBe(50);
});

test('a part beyond either end is shown, with some of its neighbour', () => {
  // 500 + 100 − 300 + 32
  expect(scrollToShow({ scrollLeft: 0, clientWidth: 300 }, part(500))).toBe(332);
  expect(scrollToShow({ scrollLeft: 400, clientWidth: 300 }, part(200))).toBe(168);
  expect(scrollToShow({ scrollLeft: 400, clientWidth: 300 }, part(0))).toBe(0);
});
