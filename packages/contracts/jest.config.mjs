import os from 'node:os';
import { jestConfig } from '@leadline/config/jest.mjs';

// Rules compute and wait for nothing: one worker for each core.
export default jestConfig({ maxWorkers: Math.max(2, os.availableParallelism()) });
