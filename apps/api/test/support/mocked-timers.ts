import { mock } from 'node:test';

const STEP_MS = 50;
const { setImmediate } = globalThis;

/** Replaces `setTimeout` until `stopMocking`. The clock of the process keeps running. */
export const mockTimeouts = (): void => mock.timers.enable({ apis: ['setTimeout'] });
export const stopMocking = (): void => mock.timers.reset();

/** Lets that much time pass for `setTimeout`, and everything run that follows from it. */
export const advance = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; ; left -= STEP_MS) {
    await new Promise(setImmediate);
    if (left <= 0) return;
    mock.timers.tick(Math.min(left, STEP_MS));
  }
};
