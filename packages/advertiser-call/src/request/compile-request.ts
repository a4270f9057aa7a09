import {
  MASK,
  parsedUrl,
  type SecretValues,
  type StepAnswer,
  type StepRequest,
} from '@leadline/contracts';
import { ConfidentialValues, withoutConfidential } from '../confidential.js';
import type { TextScope } from '../liquid/text-scope.js';
import { WorkLimit } from '../liquid/work-limit.js';
import type { RenderedRequest } from '../types.js';
import { NoRequestError } from './no-request.js';
import { compileAddress } from './request-address.js';
import { compileAuth } from './request-auth.js';
import {
  compileContent,
  contentTypeOf,
  formText,
  type Pair,
  type RequestScope,
} from './request-content.js';
import { compileRequestText, namesOf } from './request-text.js';

/** A request that is ready to be rendered. */
export interface CompiledRequest {
  /** The names that its texts read, for example `lead.email`. */
  readonly names: ReadonlySet<string>;
  /** The origin that is called. Null if the address is not valid with these secrets. */
  readonly origin: (secrets: SecretValues) => string | null;
  /** Throws UnsafeAddressError, NoRequestError and TemplateTextError. */
  readonly render: (scope: TextScope) => RenderedRequest;
}
export interface RequestUse {
  /** How the answer will be read, which the request says to the advertiser. */
  readonly accepts: StepAnswer['type'];
  /** For staff to read: JSON is indented, and what is made of secrets is written as a text. */
  readonly isPreview: boolean;
}

const ACCEPT: Readonly<Record<StepAnswer['type'], string>> = {
  json: 'application/json',
  xml: 'application/xml, text/xml',
  form: 'application/x-www-form-urlencoded, text/plain',
  text: '*/*',
  auto: 'application/json, */*;q=0.8',
};

/**
 * A header value that can be sent. Characters outside ASCII, and control characters, are
 * percent-encoded as UTF-8: a lead of Zoë must not fail because her name is in a header.
 */
const headerText = (value: string): string =>
  /^[\t\x20-\x7e]*$/.test(value)
    ? value
    : value.toWellFormed().replaceAll(/[^\t\x20-\x7e]/gu, encodeURIComponent);

const withQuery = (url: string, pairs: readonly Pair[]): string => {
  if (pairs.length === 0) return url;
  const target = parsedUrl(url);
  if (!target) throw new NoRequestError('The address is not valid');
  for (const [name, value] of pairs) target.searchParams.append(name, value);
  return target.toString();
};
/** The address for the log, in which a mask may stand for a part of the host. */
const shownWithQuery = (url: string, pairs: readonly Pair[]): string => {
  if (pairs.length === 0) return url;
  const [address = '', ...fragment] = url.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}${formText(pairs)}`, ...fragment].join('#');
};
/**
 * The URL decoded for reading, or unchanged if it is not valid percent-encoding. Characters that
 * nobody sees stay encoded: NUL cannot be stored, and others would change the order of the text.
 */
const decoded = (url: string): string => {
  try {
    return decodeURI(url).replaceAll(/[\p{Cc}\p{Cf}]/gu, encodeURIComponent);
  } catch {
    return url;
  }
};

/** Returns a function that does not compute its last result again. Most addresses never change. */
const rememberingLast = (compute: (text: string) => string): ((text: string) => string) => {
  let last = '';
  let result = compute(last);
  return (text) => {
    if (text !== last) [last, result] = [text, compute(text)];
    return result;
  };
};

/** Compiles a request. Throws TemplateTextError. */
export const compileRequest = (
  { method, url, headers, auth, body }: StepRequest,
  { accepts, isPreview }: RequestUse,
): CompiledRequest => {
  const address = compileAddress(url, isPreview);
  const content = compileContent(body, method, isPreview);
  const contentType = contentTypeOf(body, method);
  const authentication = compileAuth(auth, isPreview);
  const headerTexts = Object.entries(headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    ...compileRequestText(value, { escape: 'none', showsLiterals: false, isPreview }),
  }));
  const names = namesOf([address, content, authentication, ...headerTexts]);
  const readsPayload = names.has('payload');
  const shownUrlOf = rememberingLast(decoded);
  const headersOf = (
    scope: TextScope,
    confidential: ConfidentialValues,
    own: Pair | null,
  ): Record<string, string> => {
    const sent: Record<string, string> = { accept: ACCEPT[accepts] };
    if (contentType !== null) sent['content-type'] = contentType;
    for (const { name, render } of headerTexts)
      sent[name] = headerText(render(scope, confidential).sent);
    if (own !== null) sent[own[0]] = headerText(own[1]);
    return sent;
  };
  return {
    names,
    origin: address.origin,
    render: (values) => {
      const scope: RequestScope = { ...values, work: new WorkLimit(), fields: [], payload: '' };
      const confidential = new ConfidentialValues(scope);
      const target = address.render(scope, confidential);
      const { sent, shown } = content.render(scope, confidential);
      if (readsPayload) scope.payload = sent.body ?? formText(sent.query);
      const { header, query } = authentication.render(scope, confidential);
      const sentHeaders = headersOf(scope, confidential, header);
      const masked = query.map(([name]): Pair => [name, MASK]);
      const shownUrl = shownUrlOf(shownWithQuery(target.shown, [...shown.query, ...masked]));
      const shownBody =
        body.kind === 'text' && shown.body !== undefined
          ? withoutConfidential(shown.body, confidential.list)
          : shown.body;
      return {
        method,
        url: withQuery(target.sent, [...sent.query, ...query]),
        headers: sentHeaders,
        body: sent.body,
        logged: `${method} ${shownUrl}${shownBody === undefined ? '' : `\n\n${shownBody}`}`,
        confidential: confidential.list,
      };
    },
  };
};
