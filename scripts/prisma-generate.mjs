// `prisma generate` without its schema engine. The engine is a download that many networks refuse,
// and generating a client never calls it. Prisma only checks that an executable exists
// (docs/adr/0003-no-downloaded-engines.md).
import { createRequire } from 'node:module';
import { runMain } from './shared/failure.mjs';
import { findProgram, run } from './shared/command.mjs';
import { ROOT } from './shared/paths.mjs';

await runMain(async () => {
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
  await run('prisma-generate', process.execPath, [cli, 'generate'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY:
        process.env.PRISMA_SCHEMA_ENGINE_BINARY ??
        (await findProgram(['true'])) ??
        process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  });
});
