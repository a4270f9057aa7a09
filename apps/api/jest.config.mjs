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

/**
 * Generous, as a start that takes one second may take ten on two busy cores. A test that reaches
 * the limit because of that says nothing about the product.
 */
const PATIENCE_MS = 60_000;

/**
 * `unit` needs no infrastructure. `integration` and `api` need DATABASE_URL and REDIS_URL of
 * throw-away servers.
 */
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
