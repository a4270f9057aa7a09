import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

const CHILD = `
  import { onParentEnd } from ${JSON.stringify(new URL('../start/parent.mjs', import.meta.url))};
  onParentEnd(() => {
    console.log('stopping');
    process.exit(0);
  });
  setInterval(() => undefined, 1000);
  console.log('running');
`;

test(
  'a program whose shell ends is told',
  { skip: process.platform === 'win32' && 'Windows keeps the id of a parent that has ended' },
  async () => {
    // The second command keeps the shell from becoming the program.
    const shell = spawn('sh', [
      '-c',
      '"$0" --input-type=module -e "$1"; true',
      process.execPath,
      CHILD,
    ]);
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
    assert.equal((await lines.next()).value, 'running');
    shell.kill('SIGTERM');
    await once(shell, 'exit');
    assert.equal((await lines.next()).value, 'stopping');
  },
);
