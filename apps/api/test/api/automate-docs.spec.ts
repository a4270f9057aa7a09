import { fileURLToPath } from 'node:url';
import { makeToken } from '#test/support/api-tokens.js';
import { outputOf, snippetsOf } from '#test/support/doc-snippets.js';
import { createWorld, type World } from './world.js';

/** Runs every snippet of docs/automate.md with a token of the scopes that the page names. */

/** With the programs of the packages: the command line is installed. */
const PATH = `${fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))}:${process.env.PATH}`;

let world: World;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  world = await createWorld();
  const { token } = await makeToken(world.app, world.admin, {
    scopes: ['CAPS_LIST', 'CAPS_CREATE', 'LEADS_LIST', 'SETTINGS_LIST'],
    rate_limit_per_minute: 60,
  });
  environment = { PATH, LEADLINE_URL: world.app.url, LEADLINE_TOKEN: token };
}, 60_000);
afterAll(() => world.close());

it('every snippet of the page does what the page says', async () => {
  const snippets = await snippetsOf('automate.md');
  expect(snippets.map(({ heading }) => heading)).toEqual([
    'First calls',
    'First calls',
    'First calls',
    'Read a whole list',
    'Read what has changed',
    'Receive events',
    'From the command line',
    'From the command line',
    'From the command line',
    'From JavaScript',
    'Save without overwriting',
    'Limits',
  ]);
  const outputs: string[] = [];
  // The receiver of events runs until it is stopped, in a test of its own.
  for (const snippet of snippets.filter((one) => one.heading !== 'Receive events'))
    outputs.push(await outputOf(snippet, environment));
  const [current, caps, created, leads, changes, commands, lines, followed, script, ...more] =
    outputs;
  const [read, limits] = more;
  expect(current).toContain('"name":"CAPS_CREATE"');
  expect(caps).toContain(`"id":${world.capId}`);
  expect(created).toMatch(/"message":"[^"]+","id":\d+|"ids":\[\d+\]/);
  expect(leads).toContain(`"id":${world.otherLeadId}`);
  expect(leads).toContain('"next_cursor":null');
  expect(changes).toMatch(/"next_cursor":"[\w-]+"/);
  expect(commands).toMatch(/^Token {4}A script\n[\s\S]*^ID +Filled [\s\S]*^ID +Created /m);
  expect(lines).toContain('60');
  expect(JSON.parse(followed ?? '')).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id: world.otherLeadId })]) as unknown,
    next_cursor: expect.any(String) as unknown,
  });
  expect(script).toMatch(/^cap \d+: \d+\/\d+\n[\s\S]*^FORBIDDEN 403 /m);
  expect(read).toBe('304\n');
  expect(limits).toMatch(/^ratelimit-limit: 60\r?\nratelimit-remaining: \d\d\r?\n/m);
});

it('the loop over a list ends when the server refuses', async () => {
  const snippets = await snippetsOf('automate.md');
  const loop = snippets.find(({ heading }) => heading === 'Read a whole list');
  expect(loop).toBeDefined();
  if (loop)
    expect(await outputOf(loop, { ...environment, LEADLINE_TOKEN: 'ldl_unknown' })).toBe('');
});

it('no snippet runs a package that somebody else could register', async () => {
  const snippets = await snippetsOf('automate.md');
  expect(snippets.filter(({ code }) => /\bnpx (?!--no-install)/.test(code))).toEqual([]);
});
