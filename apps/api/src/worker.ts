import { runUntilSignal } from './main.js';

// The job process: the same module graph in the role that runs jobs. It listens only for health
// checks and metrics.
process.env.PROCESS_ROLE = 'worker';
runUntilSignal().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
