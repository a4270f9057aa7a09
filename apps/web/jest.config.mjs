import os from 'node:os';
import { BUNDLED_MODULES } from './test/package-bundle.mjs';

/** The compiler settings of Vite: TypeScript and JSX, without the decorators of the API. */
const SWC = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  errorOnDeprecated: true,
};
const compiledBy = (transformer) => ({ '^.+\\.tsx?$': [transformer, SWC] });
const moduleNameMapper = {
  '\\.css$': '<rootDir>/test/class-names.ts',
  '^#(app|features|panel|shared)/(.*)$': '<rootDir>/src/$1/$2',
  '^#test/(.*)$': '<rootDir>/test/$1',
};

/** logic: `*.spec.ts`, in Node · components: `*.spec.tsx`, with a document and a faked API. */
export default {
  // Screens wait for timers at times: one worker more than cores uses them.
  maxWorkers: Math.max(2, os.availableParallelism()) + 1,
  // A busy machine is slow, not wrong: this only ends the tests that hang.
  testTimeout: 120_000,
  // In one process (`--runInBand`) handles that stay open would keep jest from ending.
  forceExit: true,
  projects: [
    {
      ...shared,
      displayName: 'logic',
      transform: compiledBy('@swc/jest'),
      moduleNameMapper,
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'components',
      transform: compiledBy('<rootDir>/test/imports-in-turn.mjs'),
      moduleNameMapper: {
        ...moduleNameMapper,
        ...BUNDLED_MODULES,
        '^@ant-design/charts$': '<rootDir>/test/charts.ts',
      },
      globalSetup: '<rootDir>/test/package-bundle.mjs',
      testEnvironment: '<rootDir>/test/browser-environment.mjs',
      testMatch: ['<rootDir>/src/**/*.spec.tsx'],
      setupFiles: ['<rootDir>/test/browser.ts'],
    },
  ],
};
