/** A part of a text: literal, or an output such as `{{ lead.email }}`, without its braces. */
export interface TextPart {
  readonly kind: 'literal' | 'output';
  readonly source: string;
}

const RAW = String.raw`\{%\s*raw\s*%\}([\s\S]*?)\{%\s*endraw\s*%\}`;
const OUTPUT = String.raw`\{\{(?!-)((?:"[^"]*"|'[^']*'|(?!-?\}\})[^"'])*)\}\}`;
/** The last alternative is a tag, or an output that takes away the space around it. */
const TOKEN = new RegExp(String.raw`${RAW}|${OUTPUT}|\{%|\{\{`, 'g');

/**
 * Divides a text into parts that are rendered one by one. Null if it has tags: then only the whole
 * can be rendered.
 */
export const partsOf = (source: string): readonly TextPart[] | null => {
  const parts: TextPart[] = [];
  let end = 0;
  const literal = (text: string): void => {
    if (text !== '') parts.push({ kind: 'literal', source: text });
  };
  for (const match of source.matchAll(TOKEN)) {
    const [token, raw, output] = match;
    if (raw === undefined && output === undefined) return null;
    literal(source.slice(end, match.index));
    if (output === undefined) literal(raw ?? '');
    else parts.push({ kind: 'output', source: output.trim() });
    end = match.index + token.length;
  }
  literal(source.slice(end));
  return parts;
};

/** Returns literal text as it is written in Liquid. */
export const quotedLiteral = (text: string): string => {
  const start = text.search(/\{[{%]/);
  if (start < 0) return text;
  const quoted = text.slice(start).replaceAll('endraw', 'endra{% endraw %}{% raw %}w');
  return `${text.slice(0, start)}{% raw %}${quoted}{% endraw %}`;
};
