import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { makeToken } from '#test/support/api-tokens.js';
import { call } from '#test/support/http-client.js';
import { createWorld, type World } from './world.js';

/**
 * Runs the examples of the reference of staff, in each language, as a reader would who puts in the
 * own token.
 */

interface CodeSample {
  readonly lang: string;
  readonly source: string;
}
type Document = Record<
  'paths',
  Record<string, Record<string, { readonly 'x-codeSamples'?: readonly CodeSample[] }>>
>;

const PUBLIC_URL = 'http://leads.example.com';
/** Programs that read code from their input, and what a machine needs to run it. */
const LANGUAGES = {
  shell: { program: 'bash', args: ['-s'], needs: ['-c', 'curl --version'] },
  typescript: { program: process.execPath, args: ['--input-type=module', '-'], needs: ['-v'] },
  python: { program: 'python3', args: ['-'], needs: ['-c', 'import http.client'] },
  php: { program: 'php', args: [], needs: ['-r', 'curl_version();'] },
} as const;
type Language = keyof typeof LANGUAGES;

const canRun = (language: Language): boolean => {
  const { program, needs } = LANGUAGES[language];
  try {
    execFileSync(program, needs, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The calls with which a script begins, and what their answers have. */
const CALLS = [
  ['GET', '/api/caps', /\bfilled\b/],
  ['POST', '/api/lead-details', /\btotal\b/],
  ['POST', '/api/lines/preview', /\bcan_save\b/],
  ['GET', '/api/scheduled-changes', /\[\]|\(\s*\)/],
  ['GET', '/api/api-tokens/current', /\bA script\b/],
] as const;

let world: World;
let token: string;
let paths: Document['paths'];
beforeAll(async () => {
  world = await createWorld({ environment: { PUBLIC_URL } });
  ({ token } = await makeToken(world.app, world.admin, {
    scopes: ['CAPS_LIST', 'LEADS_LIST', 'ADVERTISERS_EDIT'],
  }));
  ({ paths } = (await call<Document>(world.app.url, 'GET', '/api/openapi.json')).body);
}, 60_000);
afterAll(() => world.close());

const outputOf = async (language: Language, code: string): Promise<string> => {
  const { program, args } = LANGUAGES[language];
  // Colours would stand in the output.
  const env = { ...process.env, FORCE_COLOR: '0' };
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end(code);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
};

for (const language of Object.keys(LANGUAGES) as Language[]) {
  const given = canRun(language) ? it : it.skip;
  given.each(CALLS)(`${language}: %s %s`, async (method, path, answer) => {
    const samples = paths[path]?.[method.toLowerCase()]?.['x-codeSamples'];
    const source = samples?.find(({ lang }) => lang === language)?.source ?? '';
    const code = source
      .replaceAll('leads.example.com', new URL(world.app.url).host)
      .replaceAll('YOUR_API_TOKEN', token);
    const output = await outputOf(language, code);
    expect(output).toMatch(answer);
    if (language !== 'shell') expect(output).toMatch(/^200\b/);
  });
}

it('routes that are closed to tokens have no examples', () => {
  expect(paths['/api/users']?.post).not.toHaveProperty('x-codeSamples');
  expect(paths['/api/users']?.get).toHaveProperty('x-codeSamples');
});
