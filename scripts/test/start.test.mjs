import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, afterEach, test, after, before } from 'node:test';
import { chooseAddress } from '../start/address.mjs';
import { freePort } from '../shared/ports.mjs';
import { HELP, readOptions } from '../start/options.mjs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chmod, mkdir, mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import os from 'node:os';
import { canReach } from '../infra/account.mjs';
import path from 'node:path';
import { ROOT } from '../shared/paths.mjs';

describe('address', () => {
  const { HOST, PORT, PUBLIC_URL } = process.env;
  afterEach(() => {
    for (const [name, value] of Object.entries({ HOST, PORT, PUBLIC_URL })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  test('a port that was asked for and is taken is refused, with a way out', async () => {
    const taken = await freePort();
    const server = createServer().listen(taken, '127.0.0.1');
    await once(server, 'listening');
    process.env.PORT = String(taken);
    await assert.rejects(
      chooseAddress({ note: assert.fail }),
      new RegExp(`Port ${taken} is used .* PORT=${taken + 1} npm start`),
    );
    server.close();
  });

  test('a free port that was asked for is taken', async () => {
    const port = await freePort();
    process.env.PORT = String(port);
    process.env.PUBLIC_URL = 'https://leads.example.com';
    assert.deepEqual(await chooseAddress({ note: assert.fail }), {
      host: '127.0.0.1',
      port,
      publicUrl: 'https://leads.example.com',
    });
  });

  test('something that is no port is refused', async () => {
    process.env.PORT = 'http';
    await assert.rejects(chooseAddress({ note: assert.fail }), /not a port number/);
  });

  test('the address of the last start is kept, and a change is told', async () => {
    const port = await freePort();
    const lastUrl = `http://localhost:${port}`;
    delete process.env.PORT;
    delete process.env.PUBLIC_URL;
    assert.equal((await chooseAddress({ note: assert.fail, lastUrl })).publicUrl, lastUrl);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    /** @type {string[]} */
    const notes = [];
    const moved = await chooseAddress({ note: (text) => notes.push(text), lastUrl });
    assert.notEqual(moved.port, port);
    assert.match(notes.join(), /still report there/);
    server.close();
  });
});

test('leads trickle unless the command line says otherwise', () => {
  assert.deepEqual(readOptions([]), {
    demo: undefined,
    trickle: true,
    dev: false,
    reset: false,
    help: false,
  });
  assert.equal(readOptions(['--no-trickle']).trickle, false);
  assert.equal(readOptions(['--no-demo', '--demo']).demo, false);
  assert.match(HELP, /--no-trickle/);
});

test('an option that does not exist is answered with the options', () => {
  assert.throws(() => readOptions(['--trickles']), /--no-trickle/);
});

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

describe('what an account reaches', () => {
  // Nobody's ids: neither the owner nor the group of what the test makes.
  const STRANGER = { uid: 65_501, gid: 65_501 };
  /** @type {string} */
  let dir;
  before(async () => {
    dir = await mkdtemp(`${os.tmpdir()}/leadline-reach-`);
    await mkdir(`${dir}/inner`);
    await writeFile(`${dir}/inner/program`, '');
  });
  after(() => rm(dir, { recursive: true }));

  /**
   * @param {number} outer
   * @param {number} program
   */
  async function withModes(outer, program) {
    await chmod(dir, outer);
    await chmod(`${dir}/inner`, 0o711);
    await chmod(`${dir}/inner/program`, program);
    return {
      folder: await canReach(`${dir}/inner`, STRANGER),
      program: await canReach(`${dir}/inner/program`, STRANGER),
    };
  }

  test('a private folder above hides everything below', async () => {
    assert.deepEqual(await withModes(0o700, 0o755), { folder: false, program: false });
  });

  test('a folder needs to be passed only, a program to be read and run', async () => {
    assert.deepEqual(await withModes(0o711, 0o755), { folder: true, program: true });
    assert.deepEqual(await withModes(0o711, 0o711), { folder: true, program: false });
  });

  test('the owner counts as the owner', async () => {
    await chmod(dir, 0o700);
    assert.equal(
      await canReach(dir, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }),
      true,
    );
  });
});

/**
 * Everything that is loaded before the first line of a script runs. Imports inside functions come
 * later.
 * @param {string} file
 * @param {Map<string, string[]>} [seen] file → packages that it imports
 */
async function loadedBy(file, seen = new Map()) {
  if (seen.has(file)) return seen;
  const text = await readFile(file, 'utf8');
  const sources = [
    ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)';$|^import '([^']+)';$/gm),
  ].map((match) => match[1] ?? match[2] ?? '');
  seen.set(
    file,
    sources.filter((source) => !source.startsWith('.') && !source.startsWith('node:')),
  );
  for (const source of sources.filter((name) => name.startsWith('.')))
    await loadedBy(path.resolve(path.dirname(file), source), seen);
  return seen;
}

for (const script of ['start', 'test', 'check', 'infra/keeper', 'prisma-generate']) {
  test(`${script} begins before anything is installed`, async () => {
    const seen = await loadedBy(`${ROOT}/scripts/${script}.mjs`);
    assert.ok(seen.size > 1, 'the imports were not found');
    assert.deepEqual(
      [...seen].flatMap(([file, packages]) =>
        packages.map((name) => `${path.relative(ROOT, file)} imports ${name}`),
      ),
      [],
    );
  });
}
