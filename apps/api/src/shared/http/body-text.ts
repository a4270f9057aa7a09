import { isUtf8 } from 'node:buffer';
import { AppError } from './app-error.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
const UTF_8 = /^utf-?8$/i;

const wrongCharset = (charset: string): AppError => {
  const message = `The body is not written in the character set ${charset}`;
  return new AppError('NOT_JSON', {
    message,
    issues: [{ in: 'body', field: '', code: 'wrong_charset', message }],
  });
};

/** Returns a decoder that throws for bytes outside of the character set. Null if it is unknown. */
export const decoderOf = (charset: string): InstanceType<typeof TextDecoder> | null => {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return null;
  }
};

/** Returns the character set that a content type declares. Null for UTF-8, and if it has none. */
export const charsetOf = (contentType: string): string | null => {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  return UTF_8.test(charset) ? null : charset;
};

/**
 * Returns the text of a body in the character set of its content type, UTF-8 if it declares none.
 * Throws UNSUPPORTED_MEDIA_TYPE for an unknown one, and NOT_JSON if the body has bytes outside of
 * it: an unreadable character would be stored as another one.
 */
export const textOfBody = (body: Buffer, contentType: string): string => {
  const charset = charsetOf(contentType);
  if (charset === null) {
    if (!isUtf8(body)) throw wrongCharset('utf-8');
    return body.toString('utf8');
  }
  const decoder = decoderOf(charset);
  if (!decoder) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return decoder.decode(body);
  } catch {
    throw wrongCharset(charset.toLowerCase());
  }
};
