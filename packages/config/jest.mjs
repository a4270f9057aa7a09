import { readFileSync } from 'node:fs';
import os from 'node:os';

const { $schema: _, ...swc } = JSON.parse(
  readFileSync(new URL('./swc.json', import.meta.url), 'utf8'),
);

/**
 * Jest for a package of ES modules in TypeScript, compiled by swc without a look at the types
 * (`pnpm types` does that). Needs `node --experimental-vm-modules`.
 * @param {Record<string, unknown>} [more] what the package adds
 */
export const jestConfig = (more = {}) => ({
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  // The sources import each other as `./x.js`, which is the name after the build.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Most tests wait for the database: on two cores one worker would leave half of the machine idle.
  maxWorkers: Math.max(2, os.availableParallelism()),
  errorOnDeprecated: true,
  ...more,
});
