import os from 'node:os';
import { jestConfig } from '@leadline/config/jest.mjs';

// Rules only compute and never wait, so one worker for each core is enough.
export default jestConfig({ maxWorkers: Math.max(2, os.availableParallelism()) });
