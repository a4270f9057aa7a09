declare global {
  // Defined by browser-environment.mjs.
  var setBrowserZone: (name: string) => void;
}

const realNow = Date.now;

/** Sets the clock, which goes on from there, and the zone of the browser itself. */
export const setClock = (instant: string, browserZone: string): void => {
  globalThis.setBrowserZone(browserZone);
  const ahead = Date.parse(instant) - realNow();
  Date.now = () => realNow() + ahead;
};

/** Sets the clock right. */
export const resetClock = (): void => {
  Date.now = realNow;
};
