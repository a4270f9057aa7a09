import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

/**
 * @returns {Promise<string[]>} the files of the repository and new ones that git does not ignore.
 *   One that was deleted but not yet committed is still listed.
 */
export async function trackedFiles() {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout.split('\0').filter(Boolean);
}
