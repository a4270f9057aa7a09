/** Contracts nest a few levels only. A deeper body is an attack on recursive code. */
const MAX_DEPTH = 32;
/** Fields and items of all levels. The largest lists of the contracts hold half as many. */
const MAX_VALUES = 25_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/** Returns the index of the quote that ends a text, or the length of `json` if it does not end. */
const endOfText = (json: string, start: number): number => {
  for (let index = start; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index += 1;
  }
  return json.length;
};

/**
 * Returns the reason why a JSON text is too costly to parse. Null for an ordinary one. Reads it
 * once, up to the first fault, and builds nothing. The parser checks whether it is valid JSON.
 */
export const jsonFault = (json: string): string | null => {
  let [depth, values] = [0, 0];
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfText(json, index + 1);
    else if (code === COMMA) values += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return 'The body is nested too deeply.';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (values > MAX_VALUES) return 'The body has too many fields.';
  }
  return null;
};
