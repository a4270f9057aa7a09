import { jestConfig } from '@leadline/config/jest.mjs';

export default jestConfig();
