import assert from 'node:assert/strict';
import { readFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { describe, test, after, before } from 'node:test';
import { ROOT } from '../shared/paths.mjs';
import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';
import { oneTimeCode } from '../docker/smoke/one-time-code.mjs';

/** @param {string} file */
const read = (file) => readFile(`${ROOT}/${file}`, 'utf8');
/** @param {string} text */
const variablesIn = (text) => new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g));

test('docker-compose.yml passes on every variable of the server that operations.md names', async () => {
  const compose = await read('docker-compose.yml');
  const guide = await read('docs/operations.md');
  const reference = await read('docs/generated/env.md');
  const known = variablesIn(reference.match(/^\| `\w+`/gm)?.join('\n') ?? '');
  const named = [...variablesIn(guide)].filter((name) => known.has(name));
  assert.ok(named.length > 15);
  assert.deepEqual(
    named.filter((name) => !new RegExp(`\\b${name}:`).test(compose)),
    [],
  );
});

test('docker-compose.yml can use each image that a release pushes', async () => {
  const [compose, release] = [
    await read('docker-compose.yml'),
    await read('.github/workflows/release.yml'),
  ];
  const targets = (/target: \[(.*)\]/.exec(release)?.[1] ?? '').split(', ');
  assert.equal(targets.length, 4);
  for (const target of targets)
    assert.ok(
      compose.includes(
        `image: \${LEADLINE_IMAGES:-leadline}-${target}:\${LEADLINE_VERSION:-latest}`,
      ),
      target,
    );
});

describe('a new .env', () => {
  const exec = promisify(execFile);
  /** @type {string} */
  let dir;
  before(async () => {
    dir = await mkdtemp(`${os.tmpdir()}/leadline-env-`);
  });
  after(() => rm(dir, { recursive: true }));

  /**
   * @param {string} file
   * @param {NodeJS.ProcessEnv} [env]
   */
  const make = async (file, env) =>
    (
      await exec('sh', [`${ROOT}/scripts/docker/make-env.sh`, file], {
        env: { PATH: process.env.PATH, ...env },
      })
    ).stdout;

  /** @param {string} file */
  const valuesOf = async (file) =>
    Object.fromEntries(
      (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
        const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value]];
      }),
    );

  test('a new .env has all values, secrets of its own and the sign-in that was printed', async () => {
    const file = `${dir}/first.env`;
    const printed = await make(file);
    const values = await valuesOf(file);
    assert.deepEqual(Object.keys(values), Object.keys(await valuesOf(`${ROOT}/.env.example`)));
    const secrets = [
      values.POSTGRES_PASSWORD,
      values.REDIS_PASSWORD,
      values.CLICKHOUSE_PASSWORD,
      values.LEADLINE_SECRET,
    ];
    for (const secret of secrets) assert.match(secret ?? '', /^[0-9a-f]{48}$/);
    assert.equal(new Set(secrets).size, 4);
    assert.match(values.ADMIN_PASSWORD ?? '', /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9]{12}$/);
    assert.equal(values.PUBLIC_URL, 'http://localhost:8080');
    assert.ok(
      printed.includes(`is admin@example.com with the password ${values.ADMIN_PASSWORD}\n`),
    );
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(dir), ['first.env']);
  });

  test('what the environment names is taken over', async () => {
    const file = `${dir}/named.env`;
    await make(file, { WEB_PORT: '9090', ADMIN_EMAIL: 'owner@leads.example' });
    const values = await valuesOf(file);
    assert.equal(values.PUBLIC_URL, 'http://localhost:9090');
    assert.equal(values.WEB_PORT, '9090');
    assert.equal(values.ADMIN_EMAIL, 'owner@leads.example');
  });

  test('a file that is there stays as it is', async () => {
    const file = `${dir}/kept.env`;
    await make(file);
    const before = await readFile(file, 'utf8');
    assert.match(await make(file), /stays as it is/);
    assert.equal(await readFile(file, 'utf8'), before);
  });
});

// The secret and the times of RFC 6238, appendix B; its codes have eight digits, of which an
// authenticator app shows the last six.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('the codes are those of the standard', () => {
  for (const [seconds, code] of /** @type {const} */ ([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ]))
    assert.equal(oneTimeCode(SECRET, seconds * 1000), code);
});

const config = await readFile(`${ROOT}/docker/nginx.conf`, 'utf8');

/**
 * Maps a value by a map of nginx: a pattern, and the beginning that is kept.
 * @param {string} variable
 * @param {string} value
 */
const mapped = (variable, value) => {
  const [, body = ''] =
    new RegExp(`map \\$\\w+ \\$${variable} \\{([\\s\\S]*?)\\n\\}`).exec(config) ?? [];
  const [, source = '', kept = ''] = /"~\*(\S+)" "\$\{(\w+)\}\*\*\*";/.exec(body) ?? [];
  const start = new RegExp(source, 'i').exec(value)?.groups?.[kept];
  return start === undefined ? value : `${start}***`;
};

test('the access log of nginx does not have the secrets of addresses', () => {
  assert.equal(mapped('shown_uri', '/set-password/abc_DEF-123?x=1'), '/set-password/***');
  assert.equal(mapped('shown_uri', '//Set-Password//abc'), '//Set-Password//***');
  assert.equal(mapped('shown_uri', '/r/a-link-of-a-lead'), '/r/***');
  assert.equal(mapped('shown_uri', '/api/v1/postbacks/token?lead_id=1'), '/api/v1/postbacks/***');
  // The path as nginx understands it, however it was spelled.
  assert.equal(mapped('logged_uri', '/r/a-link-of-a-lead'), '/r/***');
  assert.equal(mapped('logged_uri', '/api/v1/postbacks/token'), '/api/v1/postbacks/***');
  assert.match(config, /map \$uri \$logged_uri \{[\s\S]+?default \$shown_uri;/);
  assert.equal(
    mapped('logged_referer', 'https://leads.example/set-password/abc'),
    'https://leads.example/set-password/***',
  );
  for (const address of [
    '/roles',
    '/api/password-links/check',
    '/reports?filters=%7B%7D',
    '/c/offer',
  ])
    for (const variable of ['shown_uri', 'logged_uri'])
      assert.equal(mapped(variable, address), address);
});

test('every server of nginx writes that log, and names no address besides', () => {
  const format = /log_format leadline([\s\S]*?);/.exec(config)?.[1] ?? '';
  assert.match(format, /\$logged_uri/);
  assert.doesNotMatch(format, /\$(request|request_uri|uri|http_referer|args)\b/);
  assert.deepEqual(config.match(/access_log [^;]+;/g), [
    'access_log /var/log/nginx/access.log leadline;',
  ]);
});

test('errors of requests to secret addresses are not logged, since they name the address', () => {
  const locations = [...config.matchAll(/\n {2}location (~\*?) (\S+) \{([\s\S]*?)\n {2}\}/g)];
  /** Returns the first location for an address. @param {string} address */
  const locationOf = (address) =>
    locations.find(([, kind, source = '']) =>
      new RegExp(source, kind === '~*' ? 'i' : '').test(address),
    )?.[3] ?? '';
  for (const address of ['/r/a', '/R/a', '/api/v1/postbacks/a', '/set-password/a'])
    assert.match(locationOf(address), /error_log \S+ crit;/, address);
  for (const address of ['/api/leads', '/c/offer', '/health/live'])
    assert.doesNotMatch(locationOf(address), /error_log/, address);
});

/**
 * Returns the location that nginx chooses for an address: one for exactly it, else the first
 * pattern in the order of the file, else the longest beginning.
 * @param {string} address
 */
const served = (address) => {
  const locations = [
    ...config.matchAll(/\n {2}location (?:(=|~\*?) )?(\S+) \{([\s\S]*?)\n {2}\}/g),
  ].map(([, kind = '', source = '', body = '']) => ({ kind, source, body }));
  const beginnings = locations
    .filter(({ kind, source }) => kind === '' && address.startsWith(source))
    .sort((a, b) => b.source.length - a.source.length);
  return (
    locations.find(({ kind, source }) => kind === '=' && source === address) ??
    locations.find(
      ({ kind, source }) =>
        kind.startsWith('~') && new RegExp(source, kind === '~*' ? 'i' : '').test(address),
    ) ??
    beginnings[0]
  )?.body;
};

test('each address is answered by its app, the help, or the API', () => {
  for (const address of ['/api/leads', '/api/docs', '/c/offer', '/r/token', '/panel/docs'])
    assert.match(served(address) ?? '', /proxy_pass http:\/\/api;/, address);
  for (const address of ['/panel', '/panel/', '/panel/leads'])
    assert.match(served(address) ?? '', /try_files \/panel\.html/, address);
  for (const address of ['/', '/leads', '/panels', '/reports', '/helpers', '/metrics'])
    assert.match(served(address) ?? '', /try_files \$uri \/index\.html/, address);
  for (const address of ['/help', '/help/'])
    assert.match(served(address) ?? '', /try_files \/help\/index\.html/, address);
  for (const address of ['/help/caps', '/help/pictures/caps.png', '/help/help.css'])
    assert.match(served(address) ?? '', /error_page 404 \/help\/missing\.html/, address);
});
