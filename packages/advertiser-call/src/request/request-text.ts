import { MASK } from '@leadline/contracts';
import type { ConfidentialValues } from '../confidential.js';
import { compileText, type CompiledText } from '../liquid/compile-text.js';
import type { TextEscape } from '../liquid/liquid-engine.js';
import { valueOf, type TextScope } from '../liquid/text-scope.js';
import { partsOf, type TextPart } from './text-parts.js';

/** A text as it is sent, and as staff may read it. */
export interface RenderedText {
  readonly sent: string;
  readonly shown: string;
}
/** A text of a request that is ready to be rendered. */
export interface RequestText {
  readonly names: ReadonlySet<string>;
  /** Adds to `confidential` what the text makes of values that staff may not read. */
  readonly render: (scope: TextScope, confidential: ConfidentialValues) => RenderedText;
}
export interface TextUse {
  readonly escape: TextEscape;
  /** Whether staff may read literal text. In a field it may be a key that somebody typed in. */
  readonly showsLiterals: boolean;
  /** Whether what is made of secrets is written as it is in the template. */
  readonly isPreview: boolean;
}

const UNREADABLE = /^(?:secret\.|steps\.|lead\.password$|generated\.password$|fields$|payload$)/;
/** Whether a name is that of a secret, or of a value that a step got by one. */
export const isKey = (name: string): boolean =>
  name.startsWith('secret.') || name.startsWith('steps.');
/** Whether staff may read what is made of these values. Without values it is literal text. */
const isReadable = (names: ReadonlySet<string>): boolean =>
  names.size > 0 && ![...names].some((name) => UNREADABLE.test(name));

/** Literal text is masked if it has letters or digits. */
export const maskedLiteral = (text: string): string => (/[\p{L}\p{N}]/u.test(text) ? MASK : text);

/** A value as it is, such as `lead.email`. */
const PLAIN = /^(?:(?:lead|secret)\.[a-z0-9_]+|steps\.[a-z0-9_]+\.[a-z0-9_]+)$/;
/** Compiles an output. Most are values as they are, which need no Liquid. */
const compileOutput = (
  source: string,
  escape: TextEscape,
): Pick<CompiledText, 'names' | 'render'> => {
  if (escape !== 'none' || !PLAIN.test(source)) return compileText(`{{ ${source} }}`, { escape });
  const path = source.split('.');
  return {
    names: new Set([source]),
    render: (scope) => {
      const value = String(valueOf(scope, path));
      scope.work?.use(value.length);
      return value;
    },
  };
};

type Render = RequestText['render'];
/** A part of a text that is ready to be rendered. */
export interface CompiledPart {
  readonly kind: TextPart['kind'];
  readonly names: ReadonlySet<string>;
  readonly render: Render;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const literalPart = (sent: string, shown: string): CompiledPart => {
  const rendered = { sent, shown };
  return { kind: 'literal', names: NO_NAMES, render: () => rendered };
};
const outputPart = (source: string, { escape, isPreview }: TextUse): CompiledPart => {
  const { names, render } = compileOutput(source, escape);
  if (isReadable(names))
    return {
      kind: 'output',
      names,
      render: (scope) => {
        const sent = render(scope);
        return { sent, shown: sent };
      },
    };
  if (isPreview && !PLAIN.test(source) && [...names].some(isKey))
    return { kind: 'output', names, render: () => ({ sent: `{{ ${source} }}`, shown: MASK }) };
  return {
    kind: 'output',
    names,
    render: (scope, confidential) => {
      const sent = render(scope);
      if (names.size === 0) return { sent, shown: maskedLiteral(sent) };
      confidential.add(sent);
      return { sent, shown: MASK };
    },
  };
};

/** Returns the names of all texts. */
export const namesOf = (
  texts: readonly { readonly names: ReadonlySet<string> }[],
): ReadonlySet<string> => new Set(texts.flatMap(({ names }) => [...names]));

/** Compiles the parts of a text. Throws TemplateTextError. */
export const compileParts = (parts: readonly TextPart[], use: TextUse): CompiledPart[] =>
  parts.map(({ kind, source }) => {
    if (kind === 'output') return outputPart(source, use);
    return literalPart(source, use.showsLiterals ? source : maskedLiteral(source));
  });

/** The values without those that staff may not read. */
const maskedScope = (scope: TextScope): TextScope => {
  const masked = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(Object.keys(values).map((name) => [name, MASK]));
  return {
    ...scope,
    lead: { ...scope.lead, password: MASK },
    secret: masked(scope.secret),
    steps: Object.fromEntries(
      Object.entries(scope.steps).map(([name, values]) => [name, masked(values)]),
    ),
    generated: { uuid: scope.generated.uuid, password: MASK },
    fields: [],
  };
};

/** Whether there are letters or digits outside tags and outputs. */
const hasLiteral = (source: string): boolean =>
  maskedLiteral(source.replaceAll(/\{[{%][\s\S]*?[%}]\}/g, '')).includes(MASK);

/** A text with tags, which is rendered as a whole. */
const wholeText = (source: string, { escape, showsLiterals }: TextUse): RequestText => {
  const { names, render } = compileText(source, { escape });
  const isShown = isReadable(names) && (showsLiterals || !hasLiteral(source));
  const shownOf = (scope: TextScope): string => {
    try {
      return showsLiterals ? render(maskedScope(scope)) : MASK;
    } catch {
      return MASK;
    }
  };
  return {
    names,
    render: (scope, confidential) => {
      const sent = render(scope);
      if (isShown) return { sent, shown: sent };
      if (!showsLiterals && names.size > 0 && !isReadable(names)) confidential.add(sent);
      return { sent, shown: shownOf(scope) };
    },
  };
};

/** Compiles a text of a request. Throws TemplateTextError. */
export const compileRequestText = (source: string, use: TextUse): RequestText => {
  const parts = partsOf(source);
  if (!parts) return wholeText(source, use);
  const compiled = compileParts(parts, use);
  const [first] = compiled;
  if (first && compiled.length === 1) return first;
  return {
    names: namesOf(compiled),
    render: (scope, confidential) => {
      let sent = '';
      let shown = '';
      for (const part of compiled) {
        const text = part.render(scope, confidential);
        sent += text.sent;
        shown += text.shown;
      }
      return { sent, shown };
    },
  };
};
