/**
 * Milliseconds after the last key, click or movement until requests no longer count as use of the
 * session.
 */
const USE_MS = 60_000;
let usedAt = Date.now();
const noteUse = (): void => {
  usedAt = Date.now();
};
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])
  window.addEventListener(name, noteUse, { capture: true, passive: true });

/** Whether somebody uses this page. Its polls continue without a user. */
export const isInUse = (): boolean => Date.now() - usedAt < USE_MS;
