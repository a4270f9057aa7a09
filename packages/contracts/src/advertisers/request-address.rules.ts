import { parsedUrl } from '../common/url.rules.js';

// The address of a request that a template makes. Values of a lead may fill its path and its query,
// but they decide neither the host nor the path.

/** A template that is split by its placeholders: literal text at even indexes, names at odd ones. */
export type TextPieces = readonly string[];
const PLACEHOLDER = /\{\{\s*([^}]*?)\s*\}\}/;
export const splitTemplate = (text: string): TextPieces => text.split(PLACEHOLDER);
type ValueOf = (name: string) => string;

/** A value would change the host or the path of an address. The message is for staff. */
export class UnsafeAddressError extends Error {
  override readonly name = 'UnsafeAddressError';
}

const joined = (pieces: TextPieces, valueOf: ValueOf): string =>
  pieces.map((piece, index) => (index % 2 === 0 ? piece : valueOf(piece))).join('');

/** Scheme, credentials, host and port, as a client reads them. Null if it is no address. */
const authorityOf = (address: string): string | null => {
  const url = parsedUrl(address);
  return url ? `${url.protocol}//${url.username}:${url.password}@${url.host}` : null;
};

/** Values that would show in the host, in the credentials or as a port that is not valid. */
const PROBES = ['', 'a', 'b'];
/** Values that stand for a secret in a host or a port, because the real one is not known. */
const SECRET_PROBES = ['s', '1'];
const isSecret = (name: string): boolean => name.startsWith('secret.');

/**
 * Says what is wrong with the host of an address; null if all values give the same one. It is
 * read as a client reads it: in `http:///{{first_name}}/` the first name is the host. The host may
 * hold secrets.
 */
export const hostFault = (pieces: TextPieces): string | null => {
  const hosts = SECRET_PROBES.map((secret) =>
    PROBES.map((value) => authorityOf(joined(pieces, (name) => (isSecret(name) ? secret : value)))),
  );
  const isFixed = hosts.some(([first, ...others]) =>
    others.every((other) => first !== null && other === first),
  );
  if (isFixed) return null;
  const isNone = hosts.flat().every((host) => host === null);
  return isNone ? 'Enter a web address with a host' : 'The host cannot depend on the lead';
};

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
/** Returns the segments of the path, and the part before it, as a client divides them. */
const segmentsOf = (address: string): string[] =>
  // A client drops these characters before it reads the rest.
  (address.replaceAll(/[\t\n\r]|[\0- ]+$/g, '').split(/[?#]/, 1)[0] ?? '').split(/[/\\]/);

/**
 * Returns an address of literal text, at even indexes, and URL-encoded values, at odd ones.
 * `withoutValues` is the same address with secrets only. Throws UnsafeAddressError if a value
 * becomes `.` or `..` in the path, which a client takes for steps, or decides on the host.
 */
export const safeAddress = (pieces: TextPieces, withoutValues: string): string => {
  const address = pieces.join('');
  const written = segmentsOf(joined(pieces, () => 'x'));
  const isStep = (segment: string, index: number): boolean =>
    DOT_SEGMENT.test(segment) && segment !== written[index];
  if (segmentsOf(address).some(isStep))
    throw new UnsafeAddressError('A value is "." or ".." in the path of the address');
  if (authorityOf(address) !== authorityOf(withoutValues))
    throw new UnsafeAddressError('A value decides on the host of the address');
  return address;
};

/**
 * Fills in the placeholders of an address. Values are URL-encoded, so that they can add neither a
 * path nor a parameter. Throws UnsafeAddressError.
 */
export const filledAddress = (pieces: TextPieces, valueOf: ValueOf): string => {
  const encoded = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : encodeURIComponent(valueOf(piece).toWellFormed()),
  );
  if (!pieces.some((name, index) => index % 2 === 1 && !isSecret(name))) return encoded.join('');
  const isValue = (index: number): boolean => index % 2 === 1 && !isSecret(pieces[index] ?? '');
  return safeAddress(
    encoded,
    encoded.map((piece, index) => (isValue(index) ? '' : piece)).join(''),
  );
};

/**
 * The origin of an address (scheme, host and port), which is the same for every lead. `secretOf`
 * gives the text of a secret of the host. Null if there is no address.
 */
export const addressOrigin = (template: string, secretOf: ValueOf): string | null => {
  const address = joined(splitTemplate(template), (name) =>
    isSecret(name) ? encodeURIComponent(secretOf(name.slice('secret.'.length))) : '',
  );
  return parsedUrl(address)?.origin ?? null;
};
