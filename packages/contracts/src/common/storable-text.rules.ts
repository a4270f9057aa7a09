/**
 * Text as PostgreSQL can store it: without NUL and without halves of surrogate pairs. Longer text
 * is cut, but not within a character.
 */
export const storableText = (text: string, maxLength = text.length): string => {
  if (text.length <= maxLength && text.isWellFormed() && !text.includes('\u0000')) return text;
  return text
    .replaceAll('\u0000', '')
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
};

/** As `storableText`; null stays null. */
export const storableOrNull = (text: string | null): string | null =>
  text === null ? null : storableText(text);

/** JSON whose texts PostgreSQL can store. Use it for what may hold text of others. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  );
