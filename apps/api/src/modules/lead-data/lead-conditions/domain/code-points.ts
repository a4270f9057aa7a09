const isSurrogate = (unit: number): boolean => unit < 0xe000;

/**
 * Compares texts by code point, like C collations in PostgreSQL. JavaScript compares UTF-16 units,
 * which differ for emoji.
 */
export const byCodePoint = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    if (left >= 0xd800 && right >= 0xd800 && isSurrogate(left) !== isSurrogate(right))
      return isSurrogate(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
};

/** Converts Latin letters to lower case, as PostgreSQL does in the collation C. */
export const foldLatin = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
