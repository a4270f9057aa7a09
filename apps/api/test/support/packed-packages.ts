import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);

/** A folder outside of the workspace with packages as somebody installs them. */
export interface Installed {
  readonly folder: string;
  /** Runs a program in the folder, and returns what it writes. */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>;
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Packs packages of the workspace with npm, and installs them in an empty folder. */
export const installPacked = async (...packages: readonly string[]): Promise<Installed> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadline-packed-'));
  for (const name of packages)
    await run('npm', ['pack', '--pack-destination', folder], { cwd: `${ROOT}packages/${name}` });
  const files = (await readdir(folder)).map((file) => `./${file}`);
  const options = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, ...files], { cwd: folder });
  return {
    folder,
    run: async (program, args, env = {}) => {
      const { PATH, HOME } = process.env;
      const { stdout } = await run(program, [...args], {
        cwd: folder,
        env: { PATH, HOME, ...env },
      });
      return stdout;
    },
    write: (file, text) => writeFile(path.join(folder, file), text),
    remove: () => rm(folder, { recursive: true }),
  };
};

/** The compiler of the workspace. */
export const TSC = `${ROOT}node_modules/.bin/tsc`;
