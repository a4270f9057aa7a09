import os from 'node:os';
import { jestConfig } from '@leadline/config/jest.mjs';

/** logic: `*.spec.ts` · components: `*.spec.tsx`, with a faked API. */
export default jestConfig({
  // A process of its own can set its time zone, a thread cannot.
  runner: 'jest-light-runner/child-process',
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  globalSetup: '<rootDir>/test/package-bundle.mjs',
  setupFiles: [
    '<rootDir>/test/sources.mjs',
    '<rootDir>/test/document.mjs',
    '<rootDir>/test/browser.ts',
  ],
  // Screens wait for timers at times: one worker more than cores uses them.
  maxWorkers: Math.max(2, os.availableParallelism()) + 1,
});
