import { readFileSync } from 'node:fs';

const swc = { ...JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8')), swcrc: false };
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
};

/** unit: no infrastructure · integration and api: DATABASE_URL and REDIS_URL of a throw-away server. */
export default {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    { ...shared, displayName: 'integration', testMatch: ['<rootDir>/test/integration/**/*.spec.ts'] },
    { ...shared, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.spec.ts'] },
  ],
};
