import {
  CaptureTag,
  CaseTag,
  Context,
  defaultOperators,
  type Emitter,
  type FilterImplOptions,
  Liquid,
  type Operators,
  toValue,
} from 'liquidjs';
import { LIQUID_FILTERS, LIQUID_TAGS, OWN_FILTERS, xmlEscaped } from './filters.js';
import type { TextScope, WordTables } from './text-scope.js';
import { checkItems, sizeOf, STEP, TextEmitter, textOf, WorkLimit } from './work-limit.js';

// liquidjs with what texts of a template need, and nothing else.

/** Characters of a text before it is rendered. */
const MAX_SOURCE = 20_000;

/** The values of a text, and the work that it may take. */
export class TextContext extends Context {
  /** Captured text is escaped when it is written, not when it is captured. */
  isCapturing = false;

  readonly tables: WordTables;

  constructor(values: object, engine: Liquid, { tables, work = new WorkLimit() }: TextScope) {
    // liquidjs calls `use` and `check` only. Its own class would count milliseconds.
    const limit = work as unknown as Context['memoryLimit'];
    const limits = { memoryLimit: limit, renderLimit: limit, liquid: engine };
    super(values, engine.options, { sync: true }, limits);
    this.tables = tables;
  }
}

class TextCaptureTag extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const emitter = new TextEmitter();
    const text = context as TextContext;
    const wasCapturing = text.isCapturing;
    text.isCapturing = true;
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    text.isCapturing = wasCapturing;
    context.bottom()[this.variable] = emitter.buffer;
  }
}

/** Counts its comparisons, which liquidjs does not. */
class TextCaseTag extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const comparisons = this.branches.flatMap(({ values }) => values).length;
    const size = sizeOf(yield this.value.value(context));
    context.memoryLimit.use(comparisons * (STEP + size));
    yield* super.render(context, emitter);
  }
}

/** Liquid's operators, counted. Their last argument is the context. */
const countedOperators = (): Operators =>
  Object.fromEntries(
    Object.entries(defaultOperators).map(([name, operator]) => [
      name,
      (...operands: [unknown, unknown, Context]) => {
        (operands.at(-1) as Context).memoryLimit.use(STEP + sizeOf(operands.slice(0, -1)));
        return operator(...operands);
      },
    ]),
  );

export type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;
/** Counts what a filter reads, and checks the lists that it makes. */
const counted = (handler: FilterHandler): FilterHandler =>
  function run(value: unknown, ...args: unknown[]): unknown {
    this.context.memoryLimit.use(STEP * (1 + args.length) + sizeOf(value) + sizeOf(args));
    const result: unknown = handler.call(this, value, ...args);
    checkItems(result);
    return result;
  };

const addFilters = (engine: Liquid, escape: TextEscape): void => {
  for (const name of Object.keys(engine.filters)) {
    const handler = engine.filters[name];
    if (name in LIQUID_FILTERS && typeof handler === 'function')
      engine.registerFilter(name, counted(handler));
    else engine.unregisterFilter(name);
  }
  for (const [name, { run, escapedFor }] of Object.entries(OWN_FILTERS)) {
    const handler = counted(function call(value: unknown, ...args: unknown[]): unknown {
      return run(toValue(value), args, (this.context as TextContext).tables);
    });
    engine.registerFilter(name, { handler, raw: escapedFor === escape });
  }
};

const addTags = (engine: Liquid): void => {
  for (const name of Object.keys(engine.tags)) if (!LIQUID_TAGS.has(name)) delete engine.tags[name];
  engine.registerTag('capture', TextCaptureTag);
  engine.registerTag('case', TextCaseTag);
};

const ESCAPES = {
  none: (text: string) => text,
  xml: xmlEscaped,
  /** The text within the quotes of a JSON text. */
  json: (text: string) => JSON.stringify(text).slice(1, -1),
};
/** How values are written into a text. */
export type TextEscape = keyof typeof ESCAPES;
const engineOf = (escape: TextEscape): Liquid => {
  const engine = new Liquid({
    operators: countedOperators(),
    outputEscape(this: { context: TextContext }, value: unknown) {
      this.context.memoryLimit.use(sizeOf(value));
      const text = textOf(value);
      return this.context.isCapturing ? text : ESCAPES[escape](text);
    },
    // Text that is not known is empty: `{% if lead.city %}` asks for it.
    jsTruthy: true,
    parseLimit: MAX_SOURCE,
    strictFilters: true,
    templates: {},
  });
  addFilters(engine, escape);
  addTags(engine);
  return engine;
};
export const ENGINES: Readonly<Record<TextEscape, Liquid>> = {
  none: engineOf('none'),
  xml: engineOf('xml'),
  json: engineOf('json'),
};
