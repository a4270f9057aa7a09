import { parse, stringify } from 'node:querystring';
import type { ErrorCode } from '@leadline/contracts';
import { AppError } from './app-error.js';
import { charsetOf, decoderOf, textOfBody } from './body-text.js';

/** Calls whose sender never reads the answer: whatever they hold is shown to staff. */
export const POSTBACKS = /^\/api\/v1\/postbacks\//;
export const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The reason why the characters of a body cannot be read. */
export interface BodyFault {
  readonly code: ErrorCode;
  readonly reason: string;
}

/** The body of a postback, as text. Its handler parses it. */
export class ReceivedBody {
  constructor(
    readonly text: string,
    readonly contentType: string,
    /** The text is then only what can be read of it. */
    readonly fault: BodyFault | null,
  ) {}
}

const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/%([\da-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );

/**
 * Returns a form in UTF-8. Percent signs of a form that declares another character set stand for
 * bytes of that set.
 */
const formInUtf8 = (body: Buffer, charset: string): string => {
  const decoder = decoderOf(charset);
  if (!decoder) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const decoded = parse(body.toString('latin1'), '&', '=', {
    maxKeys: 0,
    decodeURIComponent: (text: string) => decoder.decode(bytesOf(text)),
  });
  return stringify(decoded);
};

const readText = (body: Buffer, contentType: string): string => {
  if (!FORM_TYPE.test(contentType)) return textOfBody(body, contentType);
  const charset = charsetOf(contentType);
  return charset === null ? body.toString('utf8') : formInUtf8(body, charset);
};

/** Returns a body as text, in the character set that its content type declares. Never throws. */
export const receivedBody = (body: Buffer, contentType: string): ReceivedBody => {
  try {
    return new ReceivedBody(readText(body, contentType), contentType, null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message: reason } = error;
    return new ReceivedBody(body.toString('utf8'), contentType, { code, reason });
  }
};
