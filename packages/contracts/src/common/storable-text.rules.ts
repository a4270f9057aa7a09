/**
 * Returns text that PostgreSQL can store: without NUL and halves of surrogate pairs. Cuts longer
 * text, but not within a character.
 */
export const storableText = (text: string, maxLength = text.length): string => {
  if (text.length <= maxLength && text.isWellFormed() && !text.includes('\u0000')) return text;
  return text
    .replaceAll('\u0000', '')
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
};

/** Same as `storableText`; null stays null. */
export const storableOrNull = (text: string | null): string | null =>
  text === null ? null : storableText(text);

/** Returns JSON whose texts PostgreSQL can store. Use it for values with texts from outside. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  );
