// `node bench/upgrade.mjs [ref]` builds an earlier version (the newest tag, or else the 20th commit
// before this one) in a folder of its own, and then has this version take its place under load, on
// one database with the migrations in between. It runs the test of `npm test`, where a version
// follows itself.
import { execFile } from 'node:child_process';
import { mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import { startInfra } from '../scripts/infra/start-infra.mjs';
import { runMain } from '../scripts/shared/failure.mjs';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { ROOT } from '../scripts/shared/paths.mjs';
import { ensureBuild, ensureDependencies, ensurePnpm } from '../scripts/shared/prepare.mjs';
import { createProgress } from '../scripts/shared/progress.mjs';

const exec = promisify(execFile);
/** @param {readonly string[]} args */
const git = async (...args) => (await exec('git', args, { cwd: ROOT })).stdout.trim();
const newestTag = () => git('describe', '--tags', '--abbrev=0').catch(() => 'HEAD~20');

await runMain(async () => {
  const progress = createProgress(3);
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  await ensureBuild(tools);
  const ref = process.argv[2] ?? (await newestTag());
  const previous = await realpath(await mkdtemp(`${os.tmpdir()}/leadline-previous-`));
  /** @param {readonly string[]} args */
  const pnpm = (...args) =>
    exec(process.execPath, [tools.pnpm, ...args], { cwd: previous, env: tools.env });
  try {
    await progress.step(`Check out ${ref}`, async () => {
      await git('worktree', 'add', '--detach', '--force', previous, ref);
      progress.note(await git('log', '-1', '--format=%h %s', ref));
    });
    await progress.step('Build it', async () => {
      await pnpm('install', '--frozen-lockfile', '--prefer-offline');
      await exec(process.execPath, ['scripts/prisma-generate.mjs'], {
        cwd: previous,
        env: tools.env,
      });
      await pnpm('run', 'build');
    });
    const infra = await startInfra({ log: console.log, ephemeral: true });
    try {
      const env = {
        DATABASE_URL: infra.databaseUrl,
        REDIS_URL: infra.redisUrl,
        PREVIOUS_CHECKOUT: previous,
      };
      const holds = await progress.step(
        'This version takes its place under load',
        () => runApiSpecs('test/integration/faults/upgrade', env),
        { speaks: true },
      );
      return holds ? 0 : 1;
    } finally {
      await infra.stop();
    }
  } finally {
    await git('worktree', 'remove', '--force', previous);
  }
});
