/** What jsdom lacks of a browser: layout, media queries and observers. */
import { TextDecoder, TextEncoder } from 'node:util';

const WIDTH = 1600;
const HEIGHT = 900;

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const mediaQuery = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    // Nothing moves in tests, and the window is wide.
    matches: query.includes('prefers-reduced-motion: reduce'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** The virtual lists draw what fits into these sizes. */
const sizes = {
  offsetWidth: WIDTH,
  offsetHeight: HEIGHT,
  clientWidth: WIDTH,
  clientHeight: HEIGHT,
};
for (const [name, value] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });

Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver: NoResizes });
Object.assign(window, { matchMedia: mediaQuery, scrollTo: () => undefined });
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;

/**
 * Only inline styles count: the style sheets are not loaded, and computing the ones that antd writes
 * would take most of the time of a test.
 */
Object.assign(window, { getComputedStyle: (element: HTMLElement) => element.style });

/** See `imports-in-turn.mjs`. */
let last: Promise<unknown> = Promise.resolve();
const importInTurn = <Code>(load: () => Promise<Code>): Promise<Code> => {
  const code = last.then(load, load);
  last = code;
  return code;
};
Object.assign(globalThis, { importInTurn });
