import {
  checkCallTemplate,
  hasRandomConstant,
  isTypedKey,
  STORE_KEY,
  type StepRequest,
} from '@leadline/contracts';
import { compileText } from '../liquid/compile-text.js';
import type { TemplateFault } from '../types.js';
import { isKey } from './request-text.js';
import { partsOf } from './text-parts.js';

const SECRET = '{{secret.value}}';
const OTHER = '{{value}}';

/**
 * Returns a text with a placeholder for each output, as the rules for keys and hosts read it. A text
 * that is not valid is a placeholder: it has a fault of its own.
 */
const simplified = (source: string, isSecret: (names: readonly string[]) => boolean): string => {
  const placeholderOf = (text: string): string => {
    const { names, literals } = compileText(text, { escape: 'none' });
    if (names.size === 0) return literals.join(' ');
    return [isSecret([...names]) ? SECRET : OTHER, ...literals.filter(hasRandomConstant)].join(' ');
  };
  try {
    const parts = partsOf(source);
    if (parts)
      return parts
        .map((part) =>
          part.kind === 'literal' ? part.source : placeholderOf(`{{${part.source}}}`),
        )
        .join('');
    return `${compileText(source, { escape: 'none' }).literals.join(' ')}${placeholderOf(source)}`;
  } catch {
    return SECRET;
  }
};
const withKey = (source: string): string => simplified(source, (names) => names.some(isKey));
/** The host may hold secrets, but not what is made of other values. */
const address = (source: string): string =>
  simplified(source, (names) => names.every((name) => name.startsWith('secret.')));

const simplifiedAuth = (auth: StepRequest['auth']): StepRequest['auth'] => {
  switch (auth.kind) {
    case 'none':
      return auth;
    case 'bearer':
      return { ...auth, token: withKey(auth.token) };
    case 'basic':
      return { ...auth, username: withKey(auth.username), password: withKey(auth.password) };
    case 'header':
    case 'query':
      return { ...auth, value: withKey(auth.value) };
  }
};

const bodyFaults = (body: StepRequest['body']): TemplateFault[] => {
  if (body.kind === 'text')
    return hasRandomConstant(withKey(body.text)) ? [{ path: 'body.text', message: STORE_KEY }] : [];
  return body.fields.flatMap(({ name, value }, index) =>
    isTypedKey(name, withKey(value))
      ? [{ path: `body.fields.${index}.value`, message: STORE_KEY }]
      : [],
  );
};

/** Returns the keys that somebody typed in, hosts that depend on a lead, and wrong headers. */
export const typedKeyFaults = ({ url, auth, headers, body }: StepRequest): TemplateFault[] => {
  const faults: TemplateFault[] = [];
  checkCallTemplate(
    {
      url: address(url),
      auth: simplifiedAuth(auth),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, withKey(value)]),
      ),
      fields: {},
    },
    (path, message) => faults.push({ path: path.join('.'), message }),
  );
  return [...faults, ...bodyFaults(body)];
};
