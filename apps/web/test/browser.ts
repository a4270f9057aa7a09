/** Browser features that jsdom lacks: layout, media queries and observers. */

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
    matches: query.includes('prefers-reduced-motion'),
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

const view = {
  ResizeObserver: NoResizes,
  matchMedia: mediaQuery,
  scrollTo: () => undefined,
  /**
   * Returns only inline styles: the style sheets are not loaded, and computing antd's own would take
   * most of a test's time.
   */
  getComputedStyle: (element: HTMLElement) => element.style,
};
for (const one of [globalThis, document.defaultView]) Object.assign(one ?? {}, view);
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
