import speakeasy from 'speakeasy';

/** RFC 6238 with the parameters that authenticator apps expect: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be one step fast or slow. */
const WINDOW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const ISSUER = 'Leadline';

/**
 * Encodes bytes as base32 (RFC 4648) without padding, the form in which authenticator apps take
 * secrets.
 */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((chunk) => ALPHABET[parseInt(chunk.padEnd(5, '0'), 2)])
    .join('');
};

/** Returns the code of a base32 secret at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  speakeasy.totp({
    secret,
    encoding: 'base32',
    time: Math.floor(at.getTime() / 1000),
    step: STEP_SECONDS,
    digits: DIGITS,
  });

/**
 * Returns the 30-second step that the code belongs to, at most one step from now. Null for a wrong
 * code.
 */
export const matchingStep = (secret: string, code: string, now: Date): number | null => {
  const seconds = Math.floor(now.getTime() / 1000);
  const match = speakeasy.totp.verifyDelta({
    secret,
    encoding: 'base32',
    token: code,
    time: seconds,
    step: STEP_SECONDS,
    digits: DIGITS,
    window: WINDOW,
  });
  return match ? Math.floor(seconds / STEP_SECONDS) + match.delta : null;
};

/** Returns the content of the QR code for the authenticator app. The label is `Leadline:email`. */
export const otpauthUrl = (secret: string, email: string): string =>
  speakeasy.otpauthURL({
    secret,
    encoding: 'base32',
    label: `${ISSUER}:${email}`,
    issuer: ISSUER,
    digits: DIGITS,
    period: STEP_SECONDS,
  });
