import { jestConfig } from '@leadline/config/jest.mjs';

/**
 * `src` needs no infrastructure. `test` needs DATABASE_URL and REDIS_URL of throw-away servers.
 */
export default jestConfig();
