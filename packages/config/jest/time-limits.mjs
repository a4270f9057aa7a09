// The runner knows no time limits. Here every test and hook gets one, so that the one that hangs
// is named.
import { addEventHandler } from 'jest-circus';

/** A busy machine is slow, not wrong: this only ends what hangs. */
const LEAST_LIMIT_MS = 180_000;

const { setTimeout, clearTimeout } = globalThis;

/**
 * @param {{ fn: () => unknown, timeout?: number }} work a test or hook
 */
function limitTime(work) {
  const { fn } = work;
  if (typeof fn !== 'function') return;
  const limit = Math.max(work.timeout ?? 0, LEAST_LIMIT_MS);
  work.fn = async () => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const tooLong = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Did not end within ${limit / 1000} s`)), limit);
    });
    try {
      await Promise.race([fn(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler((event, state) => {
  const { tests, hooks } = state.currentDescribeBlock;
  if (event.name === 'add_test') limitTime(tests.at(-1));
  if (event.name === 'add_hook') limitTime(hooks.at(-1));
});
