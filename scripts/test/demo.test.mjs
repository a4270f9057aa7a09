import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import maxmind from 'maxmind';
import { demo } from '../demo.mjs';
import { mobileNumber, publicAddresses } from '../demo/contacts.mjs';
import { person } from '../demo/leads.mjs';
import { trickle } from '../demo/trickle.mjs';

const database = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb',
);
const PUBLISHERS = [{ id: 1, name: 'One', api_token: 'token-one', countries: ['GB', 'DE'] }];
const silent = () => undefined;

/**
 * A publisher API that answers as it is told.
 * @typedef {{ status: number, body: unknown, headers?: Record<string, string> }} Answer
 * @param {(lead: Record<string, string>, call: number) => Answer} answer
 * @param {(url: string) => Promise<void>} use
 */
async function withApi(answer, use) {
  let call = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    call += 1;
    const { status, body, headers } = answer(JSON.parse(text), call);
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(
      `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** @param {string} code */
const envelope = (code) => ({ code, trace_id: 'trace' });

test('a mobile number is valid in every country', () => {
  for (const country of getCountries()) {
    const { phone, phone_prefix: prefix } = mobileNumber(country);
    assert.equal(
      parsePhoneNumberFromString(`+${prefix}${phone}`)?.isValid(),
      true,
      `${country}: +${prefix}${phone}`,
    );
  }
});

test('an address lies in its country', async () => {
  const reader = await maxmind.open(database);
  const addressIn = await publicAddresses();
  for (const country of ['GB', 'DE', 'BR', 'AU', 'SE', 'GB']) {
    const record = /** @type {{ country_code: string } | null} */ (reader.get(addressIn(country)));
    assert.equal(record?.country_code, country);
  }
});

test('a person has a plain mailbox at a domain that belongs to nobody', () => {
  for (const country of ['DE', 'FR', 'PL', 'SE', 'NZ']) {
    assert.match(person(country, 'x1').email, /^[a-z]+\.[a-z]+\.x1@example\.(com|org|net)$/);
  }
});

test('every lead is counted under its code', async () => {
  await withApi(
    (_lead, call) =>
      call % 2
        ? { status: 201, body: envelope('accepted') }
        : { status: 422, body: envelope('cap_reached') },
    async (url) =>
      assert.deepEqual(await demo({ url, publishers: PUBLISHERS, log: silent, leads: 20 }), {
        accepted: 10,
        cap_reached: 10,
      }),
  );
});

test('a rate limit is waited for', async () => {
  await withApi(
    (_lead, call) =>
      call === 1
        ? { status: 429, body: envelope('rate_limited'), headers: { 'retry-after': '0' } }
        : { status: 201, body: envelope('accepted') },
    async (url) =>
      assert.deepEqual(await demo({ url, publishers: PUBLISHERS, log: silent, leads: 5 }), {
        accepted: 5,
      }),
  );
});

test('an answer that the API does not promise stops the demo', async () => {
  for (const { status, body } of [
    { status: 500, body: envelope('internal') },
    { status: 401, body: envelope('unauthenticated') },
    { status: 201, body: { ok: true } },
  ]) {
    await withApi(
      () => ({ status, body }),
      async (url) =>
        assert.rejects(
          demo({ url, publishers: PUBLISHERS, log: silent, leads: 5 }),
          /which it should not/,
        ),
    );
  }
});

test('a system that takes nothing at all is not working', async () => {
  await withApi(
    () => ({ status: 422, body: envelope('no_distribution') }),
    async (url) =>
      assert.rejects(
        demo({ url, publishers: PUBLISHERS, log: silent, leads: 5 }),
        /none was accepted/,
      ),
  );
});

test('leads trickle until they are ended, whatever becomes of them', async () => {
  await withApi(
    (_lead, call) => ({ status: call === 2 ? 500 : 201, body: envelope('accepted') }),
    async (url) => {
      const ending = new AbortController();
      let waits = 0;
      const wait = async () => {
        waits += 1;
        if (waits === 5) ending.abort();
        ending.signal.throwIfAborted();
      };
      const { signal } = ending;
      assert.equal(await trickle({ url, publishers: PUBLISHERS, signal, wait }), 4);
    },
  );
});
