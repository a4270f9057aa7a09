import { parsedUrl, type IntegrationStep, type IntegrationTemplate } from '@leadline/contracts';
import { generatedValues } from './liquid/generated-values.js';
import { wordTables } from './liquid/text-scope.js';
import { compileRequest } from './request/compile-request.js';
import { NoRequestError } from './request/no-request.js';
import type { LeadValues, RenderedRequest } from './types.js';

/** A request to read: nothing in it is encoded, and secrets are shown by their names. */
export interface StepPreview {
  readonly method: RenderedRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON is indented. Null if the request has no body. */
  readonly body: string | null;
}

/** The placeholder of each secret, and of each value of another step, as values of a text. */
export const placeholdersOf = (names: ReadonlySet<string>) => {
  const secret: Record<string, string> = {};
  const steps: Record<string, Record<string, string>> = {};
  for (const full of names) {
    const [root, name = '', value = ''] = full.split('.');
    if (root === 'secret') secret[name] = `{{${full}}}`;
    if (root === 'steps') (steps[name] ??= {})[value] = `{{${full}}}`;
  }
  return { secret, steps };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
const readableUrl = (sent: string): string => {
  const url = parsedUrl(sent);
  if (!url) throw new NoRequestError('The address is not valid');
  const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  const address = `${decoded(url.origin)}${decoded(url.pathname)}`;
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
};

/** A step whose requests can be shown. */
export interface CompiledPreview {
  readonly name: string;
  readonly handsOver: boolean;
  /**
   * Returns the request that the step would send for a lead, for staff to read. Sends nothing.
   * Throws NoRequestError, UnsafeAddressError and TemplateTextError, whose messages are for staff.
   */
  readonly render: (lead: LeadValues, now: Date) => StepPreview;
}

/** Compiles a step for previews. Throws TemplateTextError. */
export const compilePreview = (
  { password, tables }: Pick<IntegrationTemplate, 'password' | 'tables'>,
  { name, hands_over: handsOver, request, answer }: IntegrationStep,
): CompiledPreview => {
  const compiled = compileRequest(request, { accepts: answer.type, isPreview: true });
  const isForm = request.body.kind === 'fields' && request.body.format === 'form';
  const values = {
    ...placeholdersOf(compiled.names),
    generated: generatedValues(password, 'preview'),
    tables: wordTables(tables),
  };
  return {
    name,
    handsOver,
    render: (lead, now) => {
      const { method, url, headers, body } = compiled.render({ ...values, lead, now });
      return {
        method,
        url: readableUrl(url),
        headers,
        body:
          body !== undefined && isForm ? body.split('&').map(decoded).join('\n') : (body ?? null),
      };
    },
  };
};
