import { type Liquid, type Template, toValueSync } from 'liquidjs';
import { directText } from './direct-text.js';
import { ENGINES, type TextEscape, TextContext } from './liquid-engine.js';
import { TemplateTextError } from './text-error.js';
import { checkSecretUses, type SecretPlaces } from './secret-uses.js';
import { readNames } from './text-names.js';
import { onlyNamed, type TextScope } from './text-scope.js';
import { TextEmitter } from './work-limit.js';

/** A text of a template, ready to be rendered for many leads. */
export interface CompiledText {
  /** The names that it reads, for example `lead.email`. They may not exist. */
  readonly names: ReadonlySet<string>;
  /** The tables that it uses. They may not exist. */
  readonly tables: ReadonlySet<string>;
  /** All literal text, also that within expressions. */
  readonly literals: readonly string[];
  /** Throws TemplateTextError if there is no text for these values. */
  readonly render: (scope: TextScope) => string;
}

/** Returns the error within those that liquidjs wraps around it. */
const causeOf = (error: unknown): unknown => {
  const inner = (error as { readonly originalError?: unknown }).originalError;
  return inner === undefined ? error : causeOf(inner);
};

/** Messages of liquidjs and ours. `$1` is the word that it names. */
const SYNTAX_ERRORS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^undefined filter: (.*)/, 'Unknown filter $1'],
  [/^tag "(.*)" not found/, 'Unknown tag $1'],
  [/^(?:output|raw|tag) (.*) not closed/, '$1 is not closed'],
  [/^parse length limit exceeded/, 'The text is too long'],
  [/^invalid value expression.*/, 'A value is missing'],
];
const POSITION = /, line:(\d+), col:\d+$/;
/** Returns the error of a text for staff. It holds no value: what liquidjs says is of the text. */
const syntaxError = (error: unknown, source: string): TemplateTextError => {
  const cause = causeOf(error);
  if (cause instanceof TemplateTextError) return cause;
  if (cause instanceof RangeError)
    return new TemplateTextError('The text has too many tags within tags');
  const said = (error as Error).message.replace(POSITION, '');
  const known = SYNTAX_ERRORS.find(([pattern]) => pattern.test(said));
  const message = known ? said.replace(...known) : `Not valid Liquid: ${said}`;
  const line = source.includes('\n') ? POSITION.exec((error as Error).message)?.[1] : undefined;
  return new TemplateTextError(line === undefined ? message : `${message} (line ${line})`);
};

const renderError = (error: unknown): TemplateTextError => {
  const cause = causeOf(error);
  return cause instanceof TemplateTextError
    ? cause
    : new TemplateTextError('The text cannot be rendered with these values');
};

const parsed = (engine: Liquid, source: string): Template[] => {
  try {
    return engine.parse(source);
  } catch (error) {
    throw syntaxError(error, source);
  }
};

/** Returns how liquidjs renders a text: with the values that it names, and no others. */
const liquidText = (
  templates: Template[],
  paths: readonly (readonly string[])[],
  engine: Liquid,
): CompiledText['render'] => {
  return (scope) => {
    const context = new TextContext(onlyNamed(scope, paths), engine, scope);
    const parts = engine.renderer.renderTemplates(templates, context, new TextEmitter());
    return toValueSync(parts as Generator<unknown, string, unknown>);
  };
};

/** Compiles a text in Liquid. Throws TemplateTextError. */
export const compileText = (
  source: string,
  { escape }: { readonly escape: TextEscape },
): CompiledText => {
  const engine = ENGINES[escape];
  const templates = parsed(engine, source);
  const { paths, tables, literals } = readNames(templates);
  const render = directText(templates, engine) ?? liquidText(templates, paths, engine);
  return {
    names: new Set(paths.map((path) => path.join('.'))),
    tables,
    literals,
    render: (scope) => {
      try {
        return render(scope);
      } catch (error) {
        throw renderError(error);
      }
    },
  };
};

/** Throws TemplateTextError if a text uses a secret in another way than as a whole. */
export const checkSecrets = (source: string, places: SecretPlaces): void =>
  checkSecretUses(parsed(ENGINES.none, source), places);

/** Returns a compiled text. Null if the text is not valid: it has a fault of its own. */
export const compiledTextOrNull = (source: string): CompiledText | null => {
  try {
    return compileText(source, { escape: 'none' });
  } catch {
    return null;
  }
};
