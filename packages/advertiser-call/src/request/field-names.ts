/** A step in JSON: the key of an object, or a place in a list. */
export type FieldKey = string | number;

// An escaped character, a place in a list that ends a step, or a dot.
const TOKEN = /\\([\\.[\]])|\[(\d{1,4})\](?=$|[.[])|\./g;

/**
 * Divides the name of a JSON field: dots nest, `[0]` is a place in a list, and a backslash takes
 * the meaning of a dot, a bracket or a backslash away.
 */
export const keysOf = (name: string): FieldKey[] => {
  const keys: FieldKey[] = [];
  let text = '';
  let end = 0;
  /** Whether the text before the token is a key. After a place in a list there may be none. */
  let isKey = true;
  for (const match of name.matchAll(TOKEN)) {
    const [token, escaped, place] = match;
    text += name.slice(end, match.index);
    end = match.index + token.length;
    if (escaped !== undefined) {
      text += escaped;
      continue;
    }
    const isFirst = place !== undefined && keys.length === 0 && text === '';
    if (isKey && !isFirst) keys.push(text);
    if (place !== undefined) keys.push(Number(place));
    isKey = place === undefined;
    text = '';
  }
  text += name.slice(end);
  if (isKey || text !== '') keys.push(text);
  return keys;
};

/** Returns the name of a field whose dots nest, and whose other characters have no meaning. */
export const nestedName = (name: string): string => name.replaceAll(/[\\[\]]/g, '\\$&');
