import { makeToken } from '#test/support/api-tokens.js';
import { installPacked, TSC, type Installed } from '#test/support/packed-packages.js';
import { LinesWorld } from '../lines/lines-world.js';

/** The client as it is installed outside of the workspace. */

let world: LinesWorld;
let installed: Installed;
beforeAll(async () => {
  [world, installed] = await Promise.all([LinesWorld.create(), installPacked('client')]);
}, 120_000);
afterAll(async () => {
  await installed.remove();
  await world.close();
});

it('runs', async () => {
  const { token } = await makeToken(world.app, world.admin, { scopes: ['CAPS_LIST'] });
  await installed.write(
    'caps.mjs',
    `import { createClient } from '@leadline/client';
    console.log((await createClient().caps.list()).length);`,
  );
  const env = { LEADLINE_URL: world.app.url, LEADLINE_TOKEN: token };
  expect(await installed.run(process.execPath, ['caps.mjs'], env)).toBe('0\n');
});

it('has types that need nothing of the workspace, and find mistakes', async () => {
  await installed.write(
    'caps.mts',
    `import { createClient, type Schemas } from '@leadline/client';
    const client = createClient();
    export const caps: Schemas['Cap'][] = await client.caps.list();
    export const file: Response = await client.leads.export({ body: { format: 'csv', columns: ['id'] } });
    // @ts-expect-error: the id is missing
    await client.caps.remove();
    // @ts-expect-error: there is no such interval
    await client.caps.create({ body: { type: 'lead', interval: 'hourly', cap: 1, timezone_id: 1 } });
    // @ts-expect-error: no token may sign in
    client.auth;`,
  );
  const compiler = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    module: 'NodeNext',
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    types: [],
  };
  await installed.write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: compiler, files: ['caps.mts'] }),
  );
  expect(await installed.run(TSC, ['-p', '.'])).toBe('');
});
