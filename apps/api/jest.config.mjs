import { readFileSync } from 'node:fs';

const swc = {
  ...JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8')),
  swcrc: false,
};
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The subpath imports of package.json lead to the build; tests run the sources.
    '^#(modules|shared|generated)/(.*)\\.js$': '<rootDir>/src/$1/$2',
    '^#test/(.*)\\.js$': '<rootDir>/test/$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
};

/** For tests with a database: on two busy cores a start that takes a second may take ten, and a limit that is reached says nothing about the product. */
const PATIENCE_MS = 60_000;

/** unit: no infrastructure · integration and api: DATABASE_URL and REDIS_URL of a throw-away server. */
export default {
  testTimeout: PATIENCE_MS,
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.spec.ts'],
    },
    { ...shared, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.spec.ts'] },
  ],
};
