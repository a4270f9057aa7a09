import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeToken } from '#test/support/api-tokens.js';
import { installPacked, type Installed } from '#test/support/packed-packages.js';
import { LinesWorld } from '../lines/lines-world.js';

/** Client and command line as they are installed outside of the workspace. */

let world: LinesWorld;
let installed: Installed;
beforeAll(async () => {
  [world, installed] = await Promise.all([LinesWorld.create(), installPacked('client', 'cli')]);
}, 120_000);
afterAll(async () => {
  await installed.remove();
  await world.close();
});

it('leadline runs', async () => {
  expect(await installed.run('npx', ['--no-install', 'leadline', '--help'])).toContain(
    'Usage: leadline',
  );
  await world.save('Alpha DE cap 50');
  const { token } = await makeToken(world.app, world.admin, { scopes: ['CAPS_LIST'] });
  const env = { LEADLINE_URL: world.app.url, LEADLINE_TOKEN: token };
  expect(await installed.run('npx', ['--no-install', 'leadline', 'caps'], env)).toContain(
    '0/50  lead daily  Alpha',
  );
});

it.each(['@leadline/client', 'leadline'])('%s cannot be published', async (name) => {
  const manifest = path.join(installed.folder, 'node_modules', name, 'package.json');
  expect(JSON.parse(await readFile(manifest, 'utf8'))).toMatchObject({ private: true });
});
