import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cap, LeadPage, PermissionName } from '@leadline/contracts';
import { createAdvertiser, createLead } from '@leadline/prisma/seed';
import { makeToken, type TokenOptions } from '#test/support/api-tokens.js';
import {
  inShell,
  leadline,
  LEADLINE,
  onTerminal,
  type Outcome,
} from '#test/support/command-line.js';
import { onDatabase } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { LinesWorld } from '../lines/lines-world.js';

/** The built command line, as a process of its own, on the real server. */

const SCOPES: readonly PermissionName[] = [
  'ADVERTISERS_LIST',
  'ADVERTISERS_EDIT',
  'CAPS_LIST',
  'CAPS_CREATE',
  'CAPS_EDIT',
  'CAPS_DELETE',
  'LEADS_LIST',
];

let world: LinesWorld;
let home: string;
let token: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  world = await LinesWorld.create();
  home = await mkdtemp(path.join(tmpdir(), 'leadline-home-'));
  token = (await makeToken(world.app, world.admin, { scopes: SCOPES })).token;
  env = { ...nobody(), LEADLINE_URL: world.app.url, LEADLINE_TOKEN: token };
}, 60_000);
afterAll(async () => {
  await rm(home, { recursive: true });
  await world.close();
});

/** The environment of somebody who is not signed in. */
const nobody = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, HOME: home, TZ: 'UTC' });
const envWith = async (options: TokenOptions): Promise<NodeJS.ProcessEnv> => ({
  ...env,
  LEADLINE_TOKEN: (await makeToken(world.app, world.admin, options)).token,
});
/** No output shows the token, whatever happens. */
const withoutToken = (outcome: Outcome): Outcome => {
  expect(outcome.stdout + outcome.stderr).not.toContain(token);
  return outcome;
};
const run = async (words: readonly string[], stdin?: string): Promise<Outcome> =>
  withoutToken(await leadline(words, { env, stdin }));
const linesFile = async (text: string): Promise<string> => {
  const file = path.join(home, 'lines.txt');
  await writeFile(file, text);
  return file;
};
const capOf = async (): Promise<unknown> =>
  (await world.query<{ cap: number }>('SELECT cap FROM caps WHERE deleted_at IS NULL'))[0]?.cap;

it('shows help without a server', async () => {
  for (const words of [[], ['--help'], ['help']]) {
    const { code, stdout } = await leadline(words, { env: nobody() });
    expect([code, stdout]).toEqual([0, expect.stringContaining('Exit codes:')]);
  }
  const { stdout } = await leadline(['apply', '--help'], { env: nobody() });
  expect(stdout).toContain('Usage: leadline apply FILE [options]');
  expect((await leadline(['--version'], { env: nobody() })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  [['nothing'], 'There is no command nothing.'],
  [['caps', '--unknown'], "Unknown option '--unknown'"],
  [['undo'], 'ID is missing.'],
  [['undo', 'x'], 'x is not the id of a save.'],
  [['apply', 'a', 'b'], 'b is one word too many.'],
  [['leads', '--hours', '-1'], '--hours'],
  [['apply', '/nowhere/lines.txt'], 'no such file'],
])('%j is a mistake of its writer', async (words, message) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

describe('signing in', () => {
  const file = (): string => path.join(home, '.config/leadline/config.json');
  const address = (): string => world.app.url;

  it('asks on a terminal, does not show the token, and keeps both for their owner', async () => {
    const outcome = await onTerminal(`node ${LEADLINE} login`, {
      env: nobody(),
      answers: [
        ['Address of Leadline: ', `${address()}\r`],
        ['API token: ', `${token}\r`],
      ],
    });
    expect(outcome.code).toBe(0);
    expect(withoutToken(outcome).stdout).toContain(`Signed in to ${address()} as `);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file()))).mode & 0o777).toBe(0o700);
    const { stdout } = await leadline(['whoami', '--json'], { env: nobody() });
    expect(JSON.parse(stdout)).toMatchObject({ name: 'A script' });
  });

  it('sends a kept token to its own address only', async () => {
    const elsewhere = { ...nobody(), LEADLINE_URL: 'http://127.0.0.1:9' };
    const { code, stderr } = await leadline(['whoami'], { env: elsewhere });
    expect(code).toBe(2);
    expect(stderr).toContain(`You are signed in to ${address()}, not to http://127.0.0.1:9.`);
  });

  it('takes an empty variable as none, and an address with or without a slash', async () => {
    for (const LEADLINE_URL of ['', `${address()}/`])
      expect(
        await leadline(['whoami'], { env: { ...nobody(), LEADLINE_URL, LEADLINE_TOKEN: '' } }),
      ).toMatchObject({ code: 0, stderr: '' });
  });

  it('keeps nothing that does not work', async () => {
    const before = await readFile(file(), 'utf8');
    const wrong = { ...env, LEADLINE_TOKEN: 'ldl_wrong' };
    expect(await leadline(['login'], { env: wrong })).toMatchObject({ code: 4, stdout: '' });
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it('takes the environment where nobody can be asked', async () => {
    expect((await run(['login'])).code).toBe(0);
    await rm(file());
    const { code, stderr } = await leadline(['login'], { env: nobody() });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Set LEADLINE_URL.')]);
  });
});

describe('tokens that do not do', () => {
  const refusal = async (words: readonly string[], as: NodeJS.ProcessEnv): Promise<string> => {
    const { code, stdout, stderr } = await leadline(words, { env: as });
    expect([code, stdout]).toEqual([4, '']);
    return stderr;
  };

  it('none', async () => {
    expect(await refusal(['caps'], nobody())).toBe(
      'leadline: You are not signed in. Run leadline login.\n',
    );
  });

  it('an unknown one', async () => {
    expect(await refusal(['caps'], { ...env, LEADLINE_TOKEN: 'ldl_unknown' })).toContain(
      'UNAUTHENTICATED',
    );
  });

  it('an expired one', async () => {
    const expiring = { scopes: SCOPES, expires_at: '2030-01-01T00:00:00.000Z' };
    const made = await makeToken(world.app, world.admin, expiring);
    await world.query(`UPDATE api_tokens SET expires_at = now() - interval '1 day' WHERE id = $1`, [
      made.id,
    ]);
    const expired = { ...env, LEADLINE_TOKEN: made.token };
    expect(await refusal(['caps'], expired)).toMatch(/expired.*UNAUTHENTICATED/);
  });

  it('one without the scope', async () => {
    const limited = await envWith({ scopes: ['LEADS_LIST'] });
    expect(await refusal(['caps'], limited)).toContain('FORBIDDEN');
  });
});

it('whoami says what the token may do', async () => {
  const { stdout } = await run(['whoami']);
  expect(stdout).toMatch(/^Token {4}A script\nUser {5}.*\(Admin\)\nScopes {3}.*LEADS_LIST/);
});

/** Schedules a save of the cap of Alpha. */
const schedule = async (body: object): Promise<void> => {
  const reply = await world.call('POST', '/api/scheduled-changes', {
    method: 'PUT',
    path: '/api/caps',
    body: { ...body, advertiser_ids: [world.ids.alpha], affiliate_ids: [] },
    at: new Date(Date.now() + 86_400_000).toISOString().replace('T', ' ').slice(0, 16),
  });
  expect(reply.status).toBe(201);
};

it('apply shows, saves and undoes lines; caps and scheduled list what there is', async () => {
  const file = await linesFile('Alpha DE cap 50\n\nBravo off\n');
  const dry = await run(['apply', file, '--dry-run']);
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toContain('Bravo\n  Status: Active → Inactive');
  expect(await capOf()).toBeUndefined();

  const saved = await run(['apply', file, '--yes']);
  expect(saved.code).toBe(0);
  const [, id = ''] = /To undo it: leadline undo (\d+)/.exec(saved.stdout) ?? [];
  expect(await capOf()).toBe(50);
  expect((await run(['caps'])).stdout).toMatch(
    /ID  Filled  Of +Advertisers  Publishers  Countries  Resets\n +\d+ +0\/50  lead daily  Alpha +all +DE /,
  );
  const [cap] = JSON.parse((await run(['caps', '--json'])).stdout) as Cap[];
  expect(cap).toMatchObject({ cap: 50, filled: 0 });

  await schedule({ ...cap, cap: 80, country_ids: [world.countries.DE] });
  expect((await run(['scheduled'])).stdout).toMatch(/^ID .* Record .*\n.* Cap: 50 → 80 /);
  expect(JSON.parse((await run(['scheduled', '--json'])).stdout)).toMatchObject([
    { state: 'pending', entity_id: cap?.id },
  ]);

  expect(await run(['apply', file, '--yes'])).toMatchObject({
    code: 0,
    stderr: 'There is nothing to change.\n',
  });
  expect(await run(['undo', id])).toMatchObject({ code: 0, stderr: '' });
  expect(await capOf()).toBeUndefined();
  const again = await run(['undo', id]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('LINES_UNDONE')]);
});

it('columns line up, whatever names are written in', async () => {
  const make = (name: string): Promise<number> =>
    onDatabase(world.app, async (db) => (await createAdvertiser(db, TEST_SECRET, { name })).id);
  const [han, accented] = [await make('广告主'), await make('Zoe\u0308 👍')];
  const file = await linesFile(`advertiser #${han} DE cap 5\nadvertiser #${accented} DE cap 6\n`);
  const { stdout: saved } = await run(['apply', file, '--yes']);
  const { stdout } = await run(['caps']);
  await run(['undo', /leadline undo (\d+)/.exec(saved)?.[1] ?? '']);
  expect(stdout).toContain('  Advertisers  Publishers  ');
  // Both names take 6 columns of 11.
  expect(stdout).toContain('  广告主       all         ');
  expect(stdout).toContain('  Zoe\u0308 👍       all         ');
});

describe('apply', () => {
  it('reads standard input, which may come from Windows', async () => {
    const { code, stdout } = await run(
      ['apply', '-', '--dry-run', '--json'],
      '\uFEFFAlpha off\r\nBravo off\r\n',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ can_save: true, lines: [{ line: 1 }, { line: 2 }] });
  });

  it('names line and word of each error, and saves nothing', async () => {
    const file = await linesFile('Alpha off\nAlfa off\nBravo DE cap\n');
    const { code, stderr } = await run(['apply', file, '--yes']);
    expect(code).toBe(3);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/lines\.txt:2: word 1 "Alfa": No .* Did you mean Alpha\?$/),
      expect.stringMatching(/lines\.txt:3: word 3 "cap": The line ends too soon/),
      '',
    ]);
    expect(await world.query(`SELECT 1 FROM advertisers WHERE status = 'inactive'`)).toEqual([]);
  });

  it('shows a name of several lines as one', async () => {
    const { bravo } = world.ids;
    const rename = (name: string) =>
      world.query('UPDATE advertisers SET name = $2 WHERE id = $1', [bravo, name]);
    await rename('Bravo\nAlpha');
    const file = await linesFile(`advertiser #${bravo} off`);
    const { stdout } = await run(['apply', file, '--dry-run']);
    await rename('Bravo');
    expect(stdout).toBe('Advertiser Bravo Alpha\n  Status: Active → Inactive\n');
  });

  it('saves nothing where nobody can say yes', async () => {
    const file = await linesFile('Alpha DE cap 70');
    for (const words of [[file], ['-']]) {
      const { code, stderr } = await run(['apply', ...words], 'Alpha DE cap 70');
      expect([code, stderr]).toEqual([2, expect.stringContaining('There is nobody to ask.')]);
    }
    expect(await capOf()).toBeUndefined();
  });

  it('asks on a terminal', async () => {
    const file = await linesFile('Alpha DE cap 80');
    const answered = async (typed: string): Promise<Outcome> =>
      onTerminal(`node ${LEADLINE} apply ${file}`, {
        env,
        answers: [['Change 1 record? [y/N] ', typed]],
      });
    expect(await answered('n\r')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Nothing was saved.') as unknown,
    });
    expect((await answered('\u0003')).code).toBe(130);
    expect(await capOf()).toBeUndefined();
    expect((await answered('y\r')).code).toBe(0);
    expect(await capOf()).toBe(80);
  });

  it('saves although the reader of its output has gone', async () => {
    const file = await linesFile('Alpha DE cap 90');
    expect((await inShell(`node ${LEADLINE} apply ${file} --yes | true`, env)).code).toBe(0);
    expect(await capOf()).toBe(90);
  });
});

describe('leads', () => {
  const ids: number[] = [];
  beforeAll(() =>
    onDatabase(world.app, async (db) => {
      const lead = { publisher_id: world.ids.sunrise, country_id: world.countries.DE };
      ids.push(
        await createLead(db, { ...lead, advertiser_id: world.ids.alpha, status: 2 }),
        await createLead(db, { ...lead, advertiser_id: world.ids.bravo, status: 5 }),
        await createLead(db, { ...lead, country_id: world.countries.AT, status: 3 }),
      );
      await db.query(`UPDATE leads SET created_at = now() - interval '30 hours' WHERE id = $1`, [
        ids[0],
      ]);
    }),
  );
  const found = async (...words: readonly string[]): Promise<number[]> => {
    const { stdout } = await run(['leads', '--json', ...words]);
    const { data } = JSON.parse(stdout) as { data: readonly { id: number }[] };
    return data.map(({ id }) => ids.indexOf(id));
  };

  it('are those of the last 24 hours, or of more', async () => {
    expect(await found()).toEqual([2, 1]);
    expect(await found('--hours', '48')).toEqual([2, 1, 0]);
  });

  it('are found by their parties, country and status', async () => {
    const all = ['--hours', '48'];
    expect(await found(...all, '--advertiser', 'alpha')).toEqual([0]);
    expect(await found(...all, '--advertiser', 'al', '--advertiser', 'bravo')).toEqual([1, 0]);
    expect(await found(...all, '--country', 'at')).toEqual([2]);
    expect(await found(...all, '--country', 'Germany', '--status', 'ftd')).toEqual([1]);
    expect(await found(...all, '--publisher', `#${world.ids.sunrise}`)).toEqual([2, 1, 0]);
  });

  it('are followed by a cursor, also if they change or are saved late', async () => {
    const page = async (...words: readonly string[]) => {
      const { stdout } = await run(['leads', '--json', ...words]);
      const { data, next_cursor } = JSON.parse(stdout) as LeadPage;
      return { found: data.map(({ id }) => ids.indexOf(id)), cursor: String(next_cursor) };
    };
    const since = ['--updated-since', '2026-01-01T00:00:00Z'];
    const first = await page(...since, '--limit', '2');
    const second = await page('--cursor', first.cursor, '--limit', '2');
    expect([...first.found, ...second.found].sort()).toEqual([0, 1, 2]);
    expect((await page('--cursor', second.cursor)).found).toEqual([]);
    await world.query(`UPDATE leads SET first_name = 'Changed' WHERE id = $1`, [ids[0]]);
    expect((await page('--cursor', second.cursor)).found).toEqual([0]);
    const newest = await page('--limit', '1');
    expect(newest.found).toEqual([2]);
    expect((await page('--cursor', newest.cursor)).found).toEqual([1, 0]);
  });

  it('say how many there are besides', async () => {
    const { stdout, stderr } = await run(['leads', '--limit', '1']);
    expect(stdout).toMatch(/^ID  Created +Status +Country +Advertiser +Publisher +Email\n/m);
    expect(stderr).toBe('1 of 2 leads; --limit shows more.\n');
  });

  it('fit the width of a terminal', async () => {
    const { stdout } = await onTerminal(`stty cols 50; node ${LEADLINE} leads`, { env });
    const lines = stdout.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
    expect(stdout).toContain('…');
  });

  it('of a name that nobody has are refused', async () => {
    const { code, stderr } = await run(['leads', '--advertiser', 'zulu']);
    expect([code, stderr]).toEqual([2, 'leadline: There is no advertiser "zulu".\n']);
  });
});
