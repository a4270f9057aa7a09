import { type Template, type Token, Tokenizer, toValueSync, TypeGuards, Value } from 'liquidjs';
import { LIQUID_FILTERS, OWN_FILTERS } from './filters.js';
import { TemplateTextError } from './text-error.js';
import { isTaken, nameLength } from './text-scope.js';

// Reads a text without rendering it: the names in it, and what cannot be rendered.

/** The names of a text. */
export interface TextNames {
  /** Full paths, such as `['lead', 'email']`. */
  readonly paths: readonly (readonly string[])[];
  readonly tables: ReadonlySet<string>;
  /** All literal text, also that within expressions. */
  readonly literals: readonly string[];
}

/** Tags within tags. */
const MAX_DEPTH = 20;
const MAX_PARTS = 4;
const MAX_RANGE = 1000;

type Argument = Value | Token | undefined;
const {
  isHTMLToken,
  isNumberToken,
  isOperatorToken,
  isOutputToken,
  isPropertyAccessToken,
  isQuotedToken,
  isRangeToken,
  isWordToken,
} = TypeGuards;

const HOW_TO_NAME: Readonly<Record<string, string>> = {
  lead: 'A value of the lead is named as lead.name',
  secret: 'A secret is named as secret.name',
  generated: 'A generated value is named as generated.name',
  steps: 'A value of a step is named as steps.step.name',
};

/** Returns the full name that a path reads. Parts that are computed are null. */
const fullName = (path: readonly (string | null)[]): string[] => {
  const [root] = path as [string];
  const known = nameLength(root);
  if (known === undefined) return path.filter((part) => part !== null);
  const name = path.slice(0, known).filter((part) => part !== null);
  if (name.length < known) throw new TemplateTextError(HOW_TO_NAME[root] ?? `Unknown name ${root}`);
  const rest = path.slice(known);
  if (root === 'fields' || rest.length === 0 || (rest.length === 1 && rest[0] === 'size'))
    return name;
  return path.filter((part) => part !== null);
};

/** liquidjs ignores the rest of an output after a comma or a bracket. */
const checkEnd = (output: string, content: string): void => {
  const tokenizer = new Tokenizer(content);
  tokenizer.readFilteredValue();
  tokenizer.skipBlank();
  if (!tokenizer.end()) throw new TemplateTextError(`${output} has more than one value`);
};

const LINE = / \(line \d+\)$/;
/** Adds the line of a token to an error, if the text has several. */
const atLine = (error: unknown, token: Token): unknown =>
  error instanceof TemplateTextError && token.input.includes('\n') && !LINE.test(error.message)
    ? new TemplateTextError(`${error.message} (line ${token.getPosition()[0]})`)
    : error;

class TextReader {
  readonly #paths = new Map<string, readonly string[]>();
  readonly #tables = new Set<string>();
  readonly #literals: string[] = [];
  /** Names that the text itself has given so far. Loops add theirs while they are read. */
  readonly #assigned = new Set<string>();
  readonly #loops: (readonly string[])[] = [];

  get found(): TextNames {
    return {
      paths: [...this.#paths.values()],
      tables: this.#tables,
      literals: this.#literals,
    };
  }

  readAll(templates: readonly Template[], depth: number): void {
    if (depth > MAX_DEPTH) throw new TemplateTextError('The text has too many tags within tags');
    for (const template of templates)
      try {
        this.#readOne(template, depth);
      } catch (error) {
        throw atLine(error, template.token);
      }
  }

  #readOne(template: Template, depth: number): void {
    const { token } = template;
    if (isHTMLToken(token)) this.#literals.push(token.getContent());
    if (isOutputToken(token)) checkEnd(token.getText(), token.content);
    for (const argument of template.arguments?.() ?? []) this.#readArgument(argument);
    const loop = [...(template.blockScope?.() ?? [])];
    for (const name of loop) if (name !== 'forloop') this.#checkOwn(name);
    this.#loops.push(loop);
    if (template.children) this.readAll(toValueSync(template.children(false, true)), depth + 1);
    this.#loops.pop();
    for (const { content } of template.localScope?.() ?? []) {
      this.#checkOwn(content);
      this.#assigned.add(content);
    }
  }

  #checkOwn(name: string): void {
    if (isTaken(name)) throw new TemplateTextError(`The name ${name} is taken. Use another one`);
  }

  #isOwn(name: string): boolean {
    return this.#assigned.has(name) || this.#loops.some((names) => names.includes(name));
  }

  #readArgument(argument: Argument): void {
    if (!(argument instanceof Value)) return this.#readToken(argument);
    const { postfix } = argument.initial;
    for (const token of postfix) this.#readToken(token);
    const operators = postfix.filter((token) => isOperatorToken(token));
    const pairs = operators.filter(({ operator }) => operator !== 'not').length;
    if (postfix.length - operators.length > pairs + 1)
      throw new TemplateTextError('Values stand side by side. Write an operator or a filter');
    for (const { name, args } of argument.filters) {
      const values = args.map((value) => (Array.isArray(value) ? value[1] : value));
      for (const value of values) this.#readToken(value);
      this.#readFilter(name, values);
    }
  }

  #readFilter(name: string, args: readonly Argument[]): void {
    const own = Object.hasOwn(OWN_FILTERS, name) ? OWN_FILTERS[name] : undefined;
    const [least, greatest] = own?.takes ?? LIQUID_FILTERS[name] ?? [0, 0];
    if (args.length < least || args.length > greatest) {
      const count = least === greatest ? `${least}` : `${least} to ${greatest}`;
      throw new TemplateTextError(`Values after the filter ${name}: ${count}, not ${args.length}`);
    }
    const texts = args.map((arg) => (isQuotedToken(arg) ? arg.content : undefined));
    own?.check?.(texts);
    if (name === 'table' && texts[0] !== undefined) this.#tables.add(texts[0]);
  }

  #readToken(token: Token | undefined): void {
    if (isQuotedToken(token)) this.#literals.push(token.content);
    if (isRangeToken(token)) this.#checkRange(token.lhs, token.rhs);
    if (isPropertyAccessToken(token)) this.#readPath(token.variable, token.props);
  }

  #checkRange(low: Token, high: Token): void {
    const isFixed = isNumberToken(low) && isNumberToken(high);
    const isShort =
      isFixed && Math.abs(low.content) <= MAX_RANGE && Math.abs(high.content) <= MAX_RANGE;
    if (!isShort)
      throw new TemplateTextError(`A range has numbers up to ${MAX_RANGE}, such as (1..5)`);
  }

  #readPath(variable: Token | undefined, [first, ...others]: readonly Token[]): void {
    if (variable || !isWordToken(first))
      throw new TemplateTextError('Write a name before "." and "["');
    if (others.length >= MAX_PARTS)
      throw new TemplateTextError(`The name that begins with ${first.content} is too long`);
    const path = [first.content, ...others.map((part) => this.#partOf(part))];
    if (this.#isOwn(first.content)) return;
    const name = fullName(path);
    this.#paths.set(name.join('.'), name);
  }

  /** Returns a part of a path. Null if it is computed. */
  #partOf(token: Token): string | null {
    if (isWordToken(token) || isQuotedToken(token)) return token.content;
    if (isNumberToken(token)) return String(token.content);
    if (isPropertyAccessToken(token) && token.props.every((part) => isWordToken(part)))
      this.#readToken(token);
    else throw new TemplateTextError('Brackets hold a name, a number or a text');
    return null;
  }
}

/** Returns the names of a text. Throws TemplateTextError if it cannot be rendered. */
export const readNames = (templates: readonly Template[]): TextNames => {
  const reader = new TextReader();
  reader.readAll(templates, 0);
  return reader.found;
};
