import { parsedUrl, type IntegrationTemplate } from '@leadline/contracts';
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

/** The placeholder of each secret, and of each value of another step. */
const placeholdersOf = (names: ReadonlySet<string>) => {
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

/**
 * Returns the request that a step would send for a lead, for staff to read. Sends nothing. Throws
 * NoRequestError, UnsafeAddressError and TemplateTextError, whose messages are for staff.
 */
export const previewStep = (
  template: IntegrationTemplate,
  index: number,
  lead: LeadValues,
  now: Date,
): StepPreview => {
  const step = template.steps[index];
  if (!step) throw new NoRequestError('There is no such step');
  const compiled = compileRequest(step.request, { accepts: step.answer.type, isPreview: true });
  const { method, url, headers, body } = compiled.render({
    ...placeholdersOf(compiled.names),
    lead,
    now,
    generated: generatedValues(template.password, 'preview'),
    tables: wordTables(template.tables),
  });
  const { body: written } = step.request;
  const isForm = written.kind === 'fields' && written.format === 'form';
  return {
    method,
    url: readableUrl(url),
    headers,
    body: body !== undefined && isForm ? body.split('&').map(decoded).join('\n') : (body ?? null),
  };
};
