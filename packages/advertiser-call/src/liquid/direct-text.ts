import {
  type Filter,
  type Liquid,
  Output,
  type Template,
  type Token,
  toValueSync,
  TypeGuards,
} from 'liquidjs';
import { type FilterHandler, TextContext } from './liquid-engine.js';
import { nameLength, type TextScope, valueOf } from './text-scope.js';
import { STEP, TextEmitter } from './work-limit.js';

// Most texts are names with filters. liquidjs walks them by some thirty generators, which takes
// 3 µs for `{{ lead.email }}`; a call of functions takes 0.2.

type Read = (scope: TextScope) => unknown;
type Part = (scope: TextScope, context: TextContext) => unknown;

const { isHTMLToken, isLiteralToken, isNumberToken, isPropertyAccessToken, isQuotedToken } =
  TypeGuards;

/** Returns how a value of an expression is read. Null if liquidjs has to. */
const readerOf = (token: unknown): Read | null => {
  if (isQuotedToken(token) || isNumberToken(token) || isLiteralToken(token)) {
    const { content } = token;
    return () => content;
  }
  if (!isPropertyAccessToken(token)) return null;
  const path = token.props.map((part) =>
    TypeGuards.isWordToken(part) || isQuotedToken(part) ? part.content : '',
  );
  return nameLength(path[0] ?? '') === path.length && !path.includes('')
    ? (scope) => valueOf(scope, path)
    : null;
};

const handlerOf = (engine: Liquid, name: string): FilterHandler => {
  // The last filter of an output is its escaping, which has no name.
  const filter = engine.filters[name] ?? (engine.options.outputEscape as FilterHandler);
  return typeof filter === 'function' ? filter : filter.handler;
};

const filtered = (input: Part, filter: Filter, engine: Liquid): Part | null => {
  const args = filter.args.map(readerOf);
  if (!args.every((arg) => arg !== null)) return null;
  const handler = handlerOf(engine, filter.name);
  return (scope, context) => {
    // No filter of the list reads its token.
    const self = { context, liquid: engine } as unknown as ThisParameterType<FilterHandler>;
    const values = args.map((arg) => arg(scope));
    const result: unknown = handler.call(self, input(scope, context), ...values);
    return toValueSync(result);
  };
};

const outputPart = (output: Output, engine: Liquid): Part | null => {
  const { initial, filters } = output.value;
  const [token, ...others]: readonly Token[] = initial.postfix;
  let part: Part | null = others.length === 0 ? readerOf(token) : null;
  for (const filter of filters) part = part && filtered(part, filter, engine);
  return part;
};

const partOf = (template: Template, engine: Liquid): Part | null => {
  if (template instanceof Output) return outputPart(template, engine);
  const { token } = template;
  if (!isHTMLToken(token)) return null;
  const literal = token.getContent();
  return () => literal;
};

/** Returns how a text without tags is rendered. Null if liquidjs has to render it. */
export const directText = (
  templates: readonly Template[],
  engine: Liquid,
): ((scope: TextScope) => string) | null => {
  const parts = templates.map((template) => partOf(template, engine));
  if (!parts.every((part) => part !== null)) return null;
  return (scope) => {
    const context = new TextContext({}, engine, scope);
    const emitter = new TextEmitter();
    for (const part of parts) {
      context.memoryLimit.use(STEP);
      emitter.write(part(scope, context));
    }
    return emitter.buffer;
  };
};
