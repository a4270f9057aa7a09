import {
  MASK,
  parsedUrl,
  type SecretValues,
  type StepAnswer,
  type StepRequest,
} from '@leadline/contracts';
import { confidentialValues, withoutConfidential } from '../confidential.js';
import type { TextScope } from '../liquid/text-scope.js';
import { WorkLimit } from '../liquid/work-limit.js';
import type { RenderedRequest } from '../types.js';
import { NoRequestError } from './no-request.js';
import { compileAddress } from './request-address.js';
import { compileAuth } from './request-auth.js';
import { compileContent, contentTypeOf, formText, type Pair } from './request-content.js';
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
  value.toWellFormed().replaceAll(/[^\t\x20-\x7e]/gu, encodeURIComponent);

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

const confidentialOf = (scope: TextScope, made: ReadonlySet<string>): string[] =>
  confidentialValues([
    ...Object.values(scope.secret),
    scope.lead.password ?? '',
    ...Object.values(scope.steps).flatMap((read) => Object.values(read)),
    ...made,
  ]);

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
  const headersOf = (
    scope: TextScope,
    confidential: Set<string>,
    authHeaders: Readonly<Record<string, string>>,
  ): Record<string, string> => {
    const own = Object.fromEntries(
      headerTexts.map(({ name, render }) => [name, render(scope, confidential).sent]),
    );
    const sent = Object.entries({ ...own, ...authHeaders });
    return {
      accept: ACCEPT[accepts],
      ...(contentType !== null && { 'content-type': contentType }),
      ...Object.fromEntries(sent.map(([name, value]) => [name, headerText(value)])),
    };
  };
  return {
    names: namesOf([address, content, authentication, ...headerTexts]),
    origin: address.origin,
    render: (values) => {
      const scope: TextScope = { ...values, work: new WorkLimit() };
      const made = new Set<string>();
      const target = address.render(scope, made);
      const { sent, shown, fields, payload } = content.render(scope, made);
      const inScope: TextScope = { ...scope, fields, payload };
      const { headers: authHeaders, query } = authentication.render(inScope, made);
      const sentHeaders = headersOf(inScope, made, authHeaders);
      const confidential = confidentialOf(scope, made);
      const masked = query.map(([name]): Pair => [name, MASK]);
      const shownUrl = decoded(shownWithQuery(target.shown, [...shown.query, ...masked]));
      const shownBody =
        body.kind === 'text' && shown.body !== undefined
          ? withoutConfidential(shown.body, confidential)
          : shown.body;
      return {
        method,
        url: withQuery(target.sent, [...sent.query, ...query]),
        headers: sentHeaders,
        body: sent.body,
        logged: `${method} ${shownUrl}${shownBody === undefined ? '' : `\n\n${shownBody}`}`,
        confidential,
      };
    },
  };
};
