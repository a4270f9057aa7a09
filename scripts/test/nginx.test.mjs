import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';

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
