/** Browser features that jsdom lacks: layout, media queries and observers. */
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
    // Tests run without animations, in a wide window.
    matches: query.includes('prefers-reduced-motion: reduce'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** The virtual lists render as many rows as fit into these sizes. */
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
 * Returns only inline styles: the style sheets are not loaded, and computing antd's own would take
 * most of a test's time.
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
