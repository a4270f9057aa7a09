import { MESSAGES } from '#shared/lib/messages';

/** The marks that a text begins with, and its encoding. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const encodingOf = (bytes: Uint8Array): string =>
  MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1] ?? 'utf-8';

/**
 * The text of a file in UTF-8 or, with a mark, in UTF-16. Throws SyntaxError for any other: nothing
 * says which language the letters of an older encoding are of, and a wrong guess blocks nobody.
 */
export const textOfFile = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError(MESSAGES.fileEncoding);
  }
};
