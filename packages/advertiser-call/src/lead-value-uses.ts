import type { IntegrationStep, IntegrationTemplate, RequestField } from '@leadline/contracts';
import { namesUnder } from './integration.js';
import { compiledTextOrNull } from './liquid/compile-text.js';
import { generatedValues } from './liquid/generated-values.js';
import { type TextScope, wordTables } from './liquid/text-scope.js';
import { WorkLimit } from './liquid/work-limit.js';
import { placeholdersOf } from './preview.js';
import { fieldJson } from './request/field-values.js';
import { textsOf, type TextOfRequest, type TextPlace } from './request/request-texts.js';
import type { LeadValues } from './types.js';

/** The text that is sent for a lead that lacks a value, if any. */
export interface Substitute {
  /** `refused`: no request can be made, and the lead goes to the next advertiser. */
  readonly kind: 'empty' | 'omitted' | 'null' | 'text' | 'refused';
  /** The text that is sent, or the reason. Null if the text is part of a longer one. */
  readonly text: string | null;
}
/** A text of a request that uses a value of the lead. */
export interface LeadValueUse {
  readonly step: string;
  /** The name after `lead.` */
  readonly name: string;
  readonly place: TextPlace;
  /** Name of the field or header. Null for other places. */
  readonly field: string | null;
  readonly substitute: Substitute;
}

/** Values that real leads lack by design: nobody has to be told. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['id', 'password', 'test']);
const MAX_SHOWN = 200;

const fieldOf = ({ request }: IntegrationStep, { path }: TextOfRequest): RequestField | null => {
  const [, index] = /^body\.fields\.(\d+)\.value$/.exec(path) ?? [];
  if (index === undefined || request.body.kind !== 'fields') return null;
  return request.body.fields[Number(index)] ?? null;
};

const EMPTY_FIELD = { send: 'empty', omit: 'omitted', null: 'null' } as const;
const substituteOf = (
  step: IntegrationStep,
  text: TextOfRequest,
  render: (lead: LeadValues) => string,
  { sample, name }: { readonly sample: LeadValues; readonly name: string },
): Substitute => {
  try {
    const sent = render({ ...sample, [name]: '' });
    const field = fieldOf(step, text);
    if (field) {
      const { body, method } = step.request;
      const isJson = body.format === 'json' && method !== 'GET';
      if (isJson) fieldJson(field, sent);
      if (sent === '')
        return {
          kind: field.empty === 'null' && !isJson ? 'empty' : EMPTY_FIELD[field.empty],
          text: null,
        };
      return { kind: 'text', text: sent.slice(0, MAX_SHOWN) };
    }
    if (sent === '') return { kind: 'empty', text: null };
    if (text.place !== 'body' && text.place !== 'url')
      return { kind: 'text', text: sent.slice(0, MAX_SHOWN) };
    // Without the value, the rest of a long text stays as it is.
    const full = render(sample);
    const isShorter = full.replaceAll(sample[name] ?? '', '') === sent;
    return { kind: isShorter ? 'empty' : 'text', text: null };
  } catch (error) {
    return { kind: 'refused', text: error instanceof Error ? error.message : String(error) };
  }
};

/**
 * Returns the texts of all requests that use values of the lead, and what each sends for a lead
 * that lacks the value. The other values are those of `sample`. Texts with a fault are left out.
 */
export const leadValueUses = (
  { steps, tables, password }: IntegrationTemplate,
  sample: LeadValues,
  now: Date,
): LeadValueUse[] => {
  const shared = {
    now,
    generated: generatedValues(password, 'preview'),
    tables: wordTables(tables),
    fields: [],
    payload: '',
  };
  return steps.flatMap((step) => {
    // For each value, the texts share the limit of a request, as those of a real one do.
    const limits = new Map<string, WorkLimit>();
    const limitOf = (name: string): WorkLimit => {
      const limit = limits.get(name) ?? new WorkLimit();
      limits.set(name, limit);
      return limit;
    };
    return textsOf(step.request).flatMap((text) => {
      const compiled = compiledTextOrNull(text.source);
      if (!compiled) return [];
      const scope: Omit<TextScope, 'lead'> = { ...shared, ...placeholdersOf(compiled.names) };
      const names = namesUnder('lead', compiled.names).filter(
        (name) => !NOT_COUNTED.has(name) && Object.hasOwn(sample, name),
      );
      return names.map((name): LeadValueUse => ({
        step: step.name,
        name,
        place: text.place,
        field: fieldOf(step, text)?.name ?? /^headers\.(.*)$/.exec(text.path)?.[1] ?? null,
        substitute: substituteOf(
          step,
          text,
          (lead) => compiled.render({ ...scope, lead, work: limitOf(name) }),
          { sample, name },
        ),
      }));
    });
  });
};
