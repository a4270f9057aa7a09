import { startSandbox } from './index.js';
import { optionsFromEnvironment } from './sandbox.environment.js';

const sandbox = await startSandbox({
  ...optionsFromEnvironment(process.env),
  log: (entry) =>
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`),
});

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
