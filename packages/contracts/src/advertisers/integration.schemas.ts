import { z } from 'zod';
import { text } from '../common/fields.js';

/** What a template may name in `{{…}}`. `secret.<name>` comes from the advertiser's encrypted secrets. */
export const INTEGRATION_PLACEHOLDERS = ['lead_id', 'email', 'first_name', 'last_name', 'full_name', 'phone', 'phone_prefix', 'phone_national', 'country', 'ip', 'offer', 'funnel', 'affiliate_id', 'custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5', 'hit_id', 'language', 'city', 'password', 'test'] as const;
export type IntegrationPlaceholder = (typeof INTEGRATION_PLACEHOLDERS)[number];

const template = text(2000).refine((value) => [...value.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].every(([, name]) => /^secret\.[a-z0-9_]{1,32}$/.test(name ?? '') || (INTEGRATION_PLACEHOLDERS as readonly string[]).includes(name ?? '')), { message: 'Names a placeholder that does not exist' });
const templates = z.record(text(128).min(1), template);
/** A path into a JSON answer, e.g. `data.lead.id` or `errors[0].text`. */
const JsonPath = z.string().max(200).regex(/^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+|\[\d{1,3}\])*$/, 'Use a path like data.lead.id');

export const SuccessRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exists'), path: JsonPath }),
  z.object({ kind: z.literal('equals'), path: JsonPath, value: text(255) }),
]);

/** How an advertiser is called and how its answer is read (domain §6). */
export const IntegrationTemplate = z.object({
  method: z.enum(['POST', 'PUT', 'GET']),
  url: template.and(z.string().regex(/^https?:\/\//)),
  headers: templates.default({}),
  auth: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('bearer'), token: template }),
    z.object({ kind: z.literal('basic'), username: template, password: template }),
    z.object({ kind: z.literal('header'), name: text(128), value: template }),
    z.object({ kind: z.literal('query'), name: text(128), value: template }),
  ]).default({ kind: 'none' }),
  format: z.enum(['json', 'form', 'query']),
  /** Field of the advertiser (dots nest in JSON) → template. */
  fields: templates,
  success: z.object({
    statuses: z.array(z.int().min(100).max(599)).min(1).default([200, 201]),
    /** All must hold, beside the status. */
    rules: z.array(SuccessRule).max(10).default([]),
  }),
  read: z.object({ external_id: JsonPath.nullable().default(null), autologin_url: JsonPath.nullable().default(null), message: JsonPath.nullable().default(null) }),
  timeout_ms: z.int().min(500).max(60_000).default(10_000),
  /** Only after connect errors and 502, 503, 504: never after the request may have been accepted. */
  retries: z.int().min(0).max(5).default(2),
  timeout_policy: z.enum(['hold', 'cascade']).default('hold'),
}).meta({ id: 'IntegrationTemplate' });
export type IntegrationTemplate = z.output<typeof IntegrationTemplate>;
