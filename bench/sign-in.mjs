// `node bench/sign-in.mjs [--pairs 500]` measures whether the time of a failed sign-in tells that
// an e-mail address has an account. It sends wrong passwords for a known and an unknown address in
// turn. The result is the median of the differences of the pairs.
import { randomBytes } from 'node:crypto';
import { loadSeed } from '../scripts/shared/system.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, median, printTable, spread } from './lib/figures.mjs';
import { ask, makeEmptyDatabase, onDatabase } from './lib/world.mjs';

const options = readOptions({ pairs: 500, accounts: 100 });
const WARM_UP_PAIRS = 20;

/** @param {number} index */
const knownEmail = (index) => `known${index % options.accounts}@example.com`;
/** @param {number} index */
const unknownEmail = (index) => `nobody${index % options.accounts}@example.com`;

/** @param {string} databaseUrl */
async function storeAccounts(databaseUrl) {
  const seed = await loadSeed();
  const passwordHash = await seed.hashPassword(randomBytes(12).toString('base64url'));
  await onDatabase(databaseUrl, async (client) => {
    for (let index = 0; index < options.accounts; index += 1)
      await seed.createUser(client, {
        email: knownEmail(index),
        passwordHash,
        roleId: 1,
        enable2fa: false,
      });
  });
}

/**
 * @param {string} url of the product
 * @param {string} email
 * @returns {Promise<number>} milliseconds until the last byte of the refusal
 */
async function timeOfFailure(url, email) {
  const started = performance.now();
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Wrong-Password-1' }),
  });
  await reply.text();
  const duration = performance.now() - started;
  if (reply.status !== 400) throw new Error(`${email}: ${reply.status} instead of 400`);
  return duration;
}

/**
 * One after the other, so that nothing waits, and in turn, so that a slow moment of the machine
 * hits both. Which of a pair comes first alternates as well.
 * @param {string} databaseUrl
 * @param {string} url of the product
 */
async function measurePairs(databaseUrl, url) {
  /** @type {number[]} */
  const known = [];
  /** @type {number[]} */
  const unknown = [];
  for (let index = -WARM_UP_PAIRS; index < options.pairs; index += 1) {
    // Failures slow down the next attempt of an account or address, which is not what is measured.
    await ask(databaseUrl, 'DELETE FROM login_failures');
    const account = index + WARM_UP_PAIRS;
    const isKnownFirst = index % 2 === 0;
    const [first, second] = isKnownFirst
      ? [knownEmail(account), unknownEmail(account)]
      : [unknownEmail(account), knownEmail(account)];
    const durations = [await timeOfFailure(url, first), await timeOfFailure(url, second)];
    if (index < 0) continue;
    const [ofKnown = Number.NaN, ofUnknown = Number.NaN] = isKnownFirst
      ? durations
      : durations.toReversed();
    known.push(ofKnown);
    unknown.push(ofUnknown);
  }
  return { known, unknown };
}

await bench(options, async (stage) => {
  const databaseUrl = await makeEmptyDatabase(stage.serverUrl);
  await storeAccounts(databaseUrl);
  const product = await stage.product({ databaseUrl });
  const durations = await measurePairs(databaseUrl, product.url);
  const difference = median(
    durations.known.map((known, index) => known - (durations.unknown[index] ?? Number.NaN)),
  );
  const [known, unknown] = [
    spread(Float64Array.from(durations.known)),
    spread(Float64Array.from(durations.unknown)),
  ];
  printTable(
    ['failed sign-ins, ms', 'runs', 'p50', 'p95', 'p99', 'max'],
    [
      ['known e-mail', options.pairs, known.p50, known.p95, known.p99, known.max],
      ['unknown e-mail', options.pairs, unknown.p50, unknown.p95, unknown.p99, unknown.max],
    ],
  );
  return [atMost('median difference', Math.abs(difference), 5, ' ms')];
});
