/** The text of a command cannot be read. The message is for staff. */
export class CurlError extends Error {
  override readonly name = 'CurlError';
}

/** Escapes of `$'…'`, which browsers use when they copy a request. */
const ANSI: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
const ansiText = (text: string): string =>
  text.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/g,
    (_all, unicode?: string, hex?: string, plain?: string) => {
      const code = unicode ?? hex;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return ANSI[plain ?? ''] ?? plain ?? '';
    },
  );

/**
 * Parts of a word, in the order in which they are tried: `'…'`, `$'…'`, `"…"`, an escaped
 * character, plain text.
 */
const PART = /\$'((?:\\[^]|[^'\\])*)'|'([^']*)'|"((?:\\[^]|[^"\\])*)"|\\([^])|([^\s'"\\]+)/y;

/** Splits a command into words, as a POSIX shell does. */
export const shellWords = (command: string): string[] => {
  const text = command.replaceAll(/[\\^]\r?\n/g, ' ').trim();
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text[at] ?? '')) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
      continue;
    }
    PART.lastIndex = at;
    const match = PART.exec(text);
    if (match === null) throw new CurlError('A quotation mark is not closed.');
    const [all, ansi, single, double, escaped, plain] = match;
    word ??= '';
    if (ansi !== undefined) word += ansiText(ansi);
    else word += single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
    at += all.length;
  }
  if (word !== null) words.push(word);
  return words;
};
