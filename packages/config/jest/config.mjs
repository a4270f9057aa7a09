import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** @param {string} specifier */
const pathTo = (specifier) => fileURLToPath(import.meta.resolve(specifier));

/**
 * Jest for a package of ES modules in TypeScript that runs in Node.
 *
 * Test files share the modules they import: a worker loads the product once, not once for each
 * file. So a test puts back what it changes outside of its own file, such as a spy on a prototype.
 * @param {Record<string, unknown>} [more] what the package adds
 */
export const jestConfig = (more = {}) => ({
  runner: 'jest-light-runner',
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  setupFiles: [pathTo('./typescript.mjs')],
  setupFilesAfterEnv: [pathTo('./time-limits.mjs')],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testSequencer: pathTo('./sequencer.mjs'),
  // Most tests wait for the database or a process: two workers more than cores keep them busy.
  maxWorkers: Math.max(2, os.availableParallelism()) + 2,
  // Handles that stay open must not keep jest from ending.
  forceExit: true,
  ...more,
});
