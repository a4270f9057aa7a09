import { type Template, type Token, toValueSync, TypeGuards, Value } from 'liquidjs';
import { TemplateTextError } from './text-error.js';

// Follows secrets through a text, so that nobody who may edit it, but not read them, learns a part
// of one from whether a call fails: a secret is only used as a whole.

/**
 * The secrets that a value holds: none if it is open. `fields` is the list of rendered fields and
 * `field` one of them; `texts` is a list of texts.
 */
type Secrecy = 'open' | 'text' | 'texts' | 'fields' | 'field';
/** The values `fields` and `payload` hold secrets if the body of the request does. */
export interface SecretPlaces {
  readonly isBodySecret: boolean;
}

const MESSAGE =
  'Secrets and values of steps can be written, joined, encoded and hashed, but not compared, ' +
  'searched or cut';

const { isOperatorToken, isPropertyAccessToken, isQuotedToken, isTagToken, isWordToken } =
  TypeGuards;

const HASHES: ReadonlySet<string> = new Set(
  'md5 sha1 sha256 sha512 hmac_sha1 hmac_sha256 hmac_sha512'.split(' '),
);
/** Filters whose result holds the whole text. Their arguments may be secrets. */
const JOINING: ReadonlySet<string> = new Set(['append', 'prepend', 'default']);
/** Filters that write a whole text in another way. They take no arguments. */
const WRITING: ReadonlySet<string> = new Set(
  (
    'upcase downcase json base64 base64_decode url_encode xml_escape strip lstrip rstrip ' +
    'strip_newlines'
  ).split(' '),
);
/** Filters of lists that do not look into the values, and what they return of each list. */
const OF_LISTS: Readonly<Record<string, Readonly<Partial<Record<Secrecy, Secrecy>>>>> = {
  first: { fields: 'field', texts: 'text' },
  last: { fields: 'field', texts: 'text' },
  reverse: { fields: 'fields', texts: 'texts' },
  size: { fields: 'open', texts: 'open' },
};
/** Filters that read the property of fields which they name. */
const BY_PROPERTY: ReadonlySet<string> = new Set('map sort sort_natural where reject'.split(' '));

const refused = (): never => {
  throw new TemplateTextError(MESSAGE);
};

/** Returns what a part of a value holds, such as `fields.first` or `f.value`. */
const partOf = (whole: Secrecy, part: Token): Secrecy => {
  const name = isWordToken(part) || isQuotedToken(part) ? part.content : '';
  switch (whole) {
    case 'open':
      return 'open';
    case 'text':
      return refused();
    case 'texts':
      return name === 'size' ? 'open' : 'text';
    case 'fields':
      return name === 'size' ? 'open' : 'field';
    case 'field':
      return name === 'value' ? 'text' : 'open';
  }
};

const itemOf = (list: Secrecy): Secrecy => {
  switch (list) {
    case 'open':
      return 'open';
    case 'texts':
      return 'text';
    case 'fields':
      return 'field';
    default:
      return refused();
  }
};

/** Returns the fields that a filter selects or orders, or what it reads of them. */
const byProperty = (name: string, [property, wanted]: readonly unknown[]): Secrecy => {
  const named = isQuotedToken(property) ? property.content : null;
  if (named !== 'name' && named !== 'value') return refused();
  if (name === 'map') return named === 'name' ? 'open' : 'texts';
  // Whether a field is empty is no secret: it decides on what is sent.
  const asksForEmpty = wanted === undefined || (isQuotedToken(wanted) && wanted.content === '');
  const isSelection = name === 'where' || name === 'reject';
  return named === 'name' || (isSelection && asksForEmpty) ? 'fields' : refused();
};

class SecretReader {
  /** The names that the text itself gives, with the secrets that they hold in any of its parts. */
  readonly #own = new Map<string, Secrecy>();
  #hasChanged = false;
  /** Whether the part that is read writes a secret. */
  #writes = false;

  constructor(readonly places: SecretPlaces) {}

  /** Reads again until no name is found to hold more: a loop may read what it assigns later. */
  read(templates: readonly Template[]): void {
    do {
      this.#hasChanged = false;
      this.#readAll(templates);
    } while (this.#hasChanged);
  }

  #readAll(templates: readonly Template[]): void {
    for (const template of templates) this.#readOne(template);
  }

  #readOne(template: Template): void {
    const { token } = template;
    const values = [...(template.arguments?.() ?? [])].map((value) => this.#secrecyOf(value));
    if (!isTagToken(token)) {
      if (values.some((value) => value !== 'open')) this.#writes = true;
      return;
    }
    const [first = 'open', ...others] = values;
    const names = [...(template.localScope?.() ?? [])].map(({ content }) => content);
    if (token.name === 'assign') return this.#give(names, first);
    if (token.name === 'capture') return this.#capture(names, template);
    if (token.name === 'for') {
      this.#give([...(template.blockScope?.() ?? [])].slice(0, 1), itemOf(first));
    } else others.push(first);
    if (others.some((value) => value !== 'open')) refused();
    this.#readChildren(template);
  }

  #readChildren(template: Template): void {
    if (template.children) this.#readAll(toValueSync(template.children(false, true)));
  }

  #capture(names: readonly string[], template: Template): void {
    const wrote = this.#writes;
    this.#writes = false;
    this.#readChildren(template);
    this.#give(names, this.#writes ? 'text' : 'open');
    this.#writes ||= wrote;
  }

  /** A name that holds secrets in one place holds them everywhere. */
  #give(names: readonly string[], secrecy: Secrecy): void {
    for (const name of names) {
      const known = this.#own.get(name) ?? 'open';
      if (secrecy === 'open' || secrecy === known) continue;
      const given = known === 'open' ? secrecy : 'text';
      if (given === known) continue;
      this.#own.set(name, given);
      this.#hasChanged = true;
    }
  }

  #secrecyOf(value: unknown): Secrecy {
    if (!(value instanceof Value)) return this.#ofToken(value);
    const { postfix } = value.initial;
    const operands = postfix
      .filter((token) => !isOperatorToken(token))
      .map((token) => this.#ofToken(token));
    const [first = 'open'] = operands;
    const isOne = postfix.length === 1;
    if (!isOne && operands.some((operand) => operand !== 'open')) refused();
    let result = isOne ? first : 'open';
    for (const { name, args } of value.filters) {
      // The last filter of an output is its escaping, which has no name.
      if (!/^\w+$/.test(name)) continue;
      const tokens = args.map((arg): unknown => (Array.isArray(arg) ? arg[1] : arg));
      result = this.#filtered(name, result, tokens);
    }
    return result;
  }

  #filtered(name: string, input: Secrecy, args: readonly unknown[]): Secrecy {
    const secrets = args.map((arg) => this.#ofToken(arg)).filter((given) => given !== 'open');
    const isText = (given: Secrecy): boolean => given === 'text';
    if (HASHES.has(name) && secrets.every(isText)) return 'open';
    if (JOINING.has(name) && secrets.every(isText))
      return input === 'open' && secrets.length === 0 ? 'open' : 'text';
    if (name === 'join' && (input === 'fields' || input === 'texts' || input === 'open'))
      return input === 'open' && secrets.length === 0 ? 'open' : 'text';
    if (secrets.length > 0) return refused();
    if (input === 'open') return 'open';
    if (WRITING.has(name) && args.length === 0) return 'text';
    if (input === 'fields' && BY_PROPERTY.has(name)) return byProperty(name, args);
    return OF_LISTS[name]?.[input] ?? refused();
  }

  #ofToken(token: unknown): Secrecy {
    if (!isPropertyAccessToken(token)) return 'open';
    const [first, ...parts] = token.props;
    const root = isWordToken(first) ? first.content : '';
    for (const part of parts)
      if (isPropertyAccessToken(part) && this.#ofToken(part) !== 'open') refused();
    return this.#ofRoot(root, parts);
  }

  #ofRoot(root: string, parts: readonly Token[]): Secrecy {
    const { isBodySecret } = this.places;
    switch (root) {
      case 'secret':
        return parts.slice(1).reduce<Secrecy>(partOf, 'text');
      case 'steps':
        return parts.slice(2).reduce<Secrecy>(partOf, 'text');
      case 'payload':
        return parts.reduce<Secrecy>(partOf, isBodySecret ? 'text' : 'open');
      case 'fields':
        return parts.reduce<Secrecy>(partOf, isBodySecret ? 'fields' : 'open');
      default:
        return parts.reduce<Secrecy>(partOf, this.#own.get(root) ?? 'open');
    }
  }
}

/**
 * Throws TemplateTextError if a text could show something about a part of a secret, or of a value
 * that a step got by one.
 */
export const checkSecretUses = (templates: readonly Template[], places: SecretPlaces): void =>
  new SecretReader(places).read(templates);
