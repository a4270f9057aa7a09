import { MASK, parsedUrl, safeAddress, type SecretValues } from '@leadline/contracts';
import { ConfidentialValues } from '../confidential.js';
import { TemplateTextError } from '../liquid/text-error.js';
import type { TextScope } from '../liquid/text-scope.js';
import {
  compileParts,
  maskedLiteral,
  namesOf,
  type CompiledPart,
  type TextUse,
} from './request-text.js';
import { partsOf, type TextPart } from './text-parts.js';

/** The address of a request that is ready to be rendered. */
export interface RequestAddress {
  readonly names: ReadonlySet<string>;
  /** Throws UnsafeAddressError. */
  readonly render: (
    scope: TextScope,
    confidential: ConfidentialValues,
  ) => { readonly sent: string; readonly shown: string };
  /** The origin that is called. It can hold secrets only. Null if it is not valid. */
  readonly origin: (secrets: SecretValues) => string | null;
}

const isSecret = (names: ReadonlySet<string>): boolean =>
  names.size > 0 && [...names].every((name) => name.startsWith('secret.'));
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());

/**
 * Returns the literal parts as staff may read them, by their place: the values of the query are
 * hidden.
 */
const readableLiterals = (parts: readonly TextPart[]): string[] => {
  let place: 'path' | 'name' | 'value' = 'path';
  return parts.map(({ kind, source }) => {
    if (kind === 'output') return '';
    return source
      .split(/([?&=#])/)
      .map((text) => {
        if (text === '#') place = 'path';
        else if (text === '&' || (text === '?' && place === 'path')) place = 'name';
        else if (text === '=' && place === 'name') place = 'value';
        else if (place === 'value') return maskedLiteral(text);
        return text;
      })
      .join('');
  });
};

const WITHOUT_LEAD: Omit<TextScope, 'secret'> = {
  lead: {},
  steps: {},
  now: new Date(0),
  generated: { password: '', uuid: '' },
  tables: new Map(),
};
const filledWithSecrets = (parts: readonly CompiledPart[], secret: SecretValues): string => {
  const scope = { ...WITHOUT_LEAD, secret };
  const nothing = new ConfidentialValues(scope);
  return parts
    .map(({ kind, names, render }) => {
      if (kind === 'literal') return render(scope, nothing).sent;
      return isSecret(names) ? encoded(render(scope, nothing).sent) : '';
    })
    .join('');
};

/**
 * Compiles an address. Values are URL-encoded, so that they can add neither a path nor a parameter.
 * Throws TemplateTextError if a text is not valid, or has tags, which could change the host.
 */
export const compileAddress = (source: string, isPreview: boolean): RequestAddress => {
  const parts = partsOf(source);
  if (!parts)
    throw new TemplateTextError('An address can have values such as {{ lead.id }}, but no tags');
  const use: TextUse = { escape: 'none', showsLiterals: true, isPreview };
  const compiled = compileParts(parts, use);
  const literals = readableLiterals(parts);
  const hasValues = compiled.some(({ kind, names }) => kind === 'output' && !isSecret(names));
  const fixed = compiled.every(({ kind }) => kind === 'literal')
    ? { sent: parts.map(({ source: text }) => text).join(''), shown: literals.join('') }
    : null;
  return {
    names: namesOf(compiled),
    render: (scope, confidential) => {
      if (fixed !== null) return fixed;
      // Literal text at even indexes, values at odd ones.
      const pieces: string[] = [''];
      let withSecrets = '';
      let shown = '';
      for (const [index, { kind, names, render }] of compiled.entries()) {
        const text = render(scope, confidential);
        if (kind === 'literal') {
          pieces[pieces.length - 1] += text.sent;
          withSecrets += text.sent;
          shown += literals[index] ?? MASK;
          continue;
        }
        const value = encoded(text.sent);
        pieces.push(value, '');
        if (isSecret(names)) withSecrets += value;
        shown += encoded(text.shown);
      }
      return { sent: hasValues ? safeAddress(pieces, withSecrets) : pieces.join(''), shown };
    },
    origin: (secrets) => parsedUrl(filledWithSecrets(compiled, secrets))?.origin ?? null,
  };
};
