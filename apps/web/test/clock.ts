declare global {
  // Defined by browser-environment.mjs.
  var setBrowserZone: (name: string) => void;
}

const realNow = Date.now;

/** Sets the clock, which then continues from there, and the zone of the browser. */
export const setClock = (instant: string, browserZone: string): void => {
  globalThis.setBrowserZone(browserZone);
  const ahead = Date.parse(instant) - realNow();
  Date.now = () => realNow() + ahead;
};

/** Returns to the real clock and zone. */
export const resetClock = (): void => {
  Date.now = realNow;
};
