import { randomUUID } from 'node:crypto';
import { Failure } from '../../shared/failure.mjs';

/** An address of the internet that no part of the stack has. */
const FORGED = '203.0.113.7';

/**
 * A sign-in that fails, from a client that claims an address.
 * @param {string} claim
 * @param {string} email
 */
const signIn = (claim, email) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': claim },
  body: JSON.stringify({ email, password: 'Not-the-password-1' }),
});

/**
 * Checks that the API takes a client for the one that the proxy in front of the web saw, whatever
 * the client claims.
 * @param {object} trial
 * @param {Awaited<ReturnType<typeof import('./stack.mjs').createStack>>} trial.stack
 * @param {string} trial.url of the web, without the proxy
 * @param {ReturnType<typeof import('./business.mjs').createStaff>} trial.staff
 */
export async function checkClientAddress({ stack, url, staff }) {
  const { IPAddress: client } = await stack.endpoint('advertiser', 'egress');
  const { IPAddress: proxy } = await stack.endpoint('tls', 'front');
  const { Gateway: machine } = await stack.endpoint('web', 'front');

  /** @param {string} claim @param {string} email */
  const throughProxy = (claim, email) => {
    const request = JSON.stringify(signIn(claim, email));
    return stack.evaluate('advertiser', `fetch('http://tls:8080/api/login', ${request})`);
  };
  /** @param {string} claim @param {string} email */
  const withoutProxy = (claim, email) => fetch(`${url}/api/login`, signIn(claim, email));

  for (const { send, claim, expected } of [
    { send: throughProxy, claim: FORGED, expected: client },
    { send: throughProxy, claim: `${FORGED}, ${proxy}`, expected: client },
    { send: withoutProxy, claim: FORGED, expected: machine },
  ]) {
    const email = `${randomUUID()}@example.com`;
    await send(claim, email);
    const { data } = await staff('POST', '/api/audit-log', { action: ['auth.login_failed'] });
    const entry = data.find((/** @type {object} */ each) => JSON.stringify(each).includes(email));
    if (entry?.address !== expected)
      throw new Failure(
        `A client at ${expected} that claimed "${claim}" was taken for one at ${entry?.address}.`,
      );
  }
  return `${client} through the proxy ${proxy}, ${machine} without it, never ${FORGED}`;
}
