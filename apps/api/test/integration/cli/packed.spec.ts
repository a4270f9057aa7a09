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

it('npx leadline runs', async () => {
  expect(await installed.run('npx', ['leadline', '--help'])).toContain('Usage: leadline');
  await world.save('Alpha DE cap 50');
  const { token } = await makeToken(world.app, world.admin, { scopes: ['CAPS_LIST'] });
  const env = { LEADLINE_URL: world.app.url, LEADLINE_TOKEN: token };
  expect(await installed.run('npx', ['leadline', 'caps'], env)).toContain(
    '0/50  lead daily  Alpha',
  );
});
