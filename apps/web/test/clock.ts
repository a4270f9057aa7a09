const realNow = Date.now;
const realZone = process.env.TZ;

/** Sets the clock, which then continues from there, and the zone of the browser. */
export const setClock = (instant: string, browserZone: string): void => {
  process.env.TZ = browserZone;
  const ahead = Date.parse(instant) - realNow();
  Date.now = () => realNow() + ahead;
};

/** Returns to the real clock and zone. */
export const resetClock = (): void => {
  if (realZone === undefined) delete process.env.TZ;
  else process.env.TZ = realZone;
  Date.now = realNow;
};
