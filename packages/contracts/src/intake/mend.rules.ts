import { z } from 'zod';

// Bodies as publishers send them (domain §3): an optional field is never worth a lead.

/** The most characters of an identifier that somebody compares later. */
export const MAX_IDENTIFIER = 512;
/** The most characters of each optional text. A longer one is cut. */
export const OPTIONAL_TEXTS = {
  offer: 255,
  funnel: 255,
  custom_param_1: 255,
  custom_param_2: 255,
  custom_param_3: 255,
  custom_param_4: 255,
  custom_param_5: 255,
  hit_id: MAX_IDENTIFIER,
  language: 16,
  city: 128,
  password: 255,
} as const;

/** A change that was made to a lead so that it could be taken. */
export const IntakeWarning = z
  .object({
    field: z.string(),
    code: z.enum([
      'too_long',
      'left_out',
      'characters_removed',
      'spaces_removed',
      'first_taken',
      'port_removed',
    ]),
    message: z.string(),
  })
  .meta({ id: 'IntakeWarning' });
export type IntakeWarning = z.infer<typeof IntakeWarning>;

type Fields = Record<string, unknown>;
/** Notes a change of a field. */
type Warn = (code: IntakeWarning['code'], message: string) => void;

const MAX_PREFIX = 8;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Letters and symbols that show nothing: fillers of Hangul, the empty pattern of Braille. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g;
const SPACES = /[\s\p{Cf}]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

const optionalText = (sent: unknown, max: number, warn: Warn): unknown => {
  if (sent === null || sent === undefined) return sent;
  const value = typeof sent === 'number' && Number.isFinite(sent) ? String(sent) : sent;
  if (typeof value !== 'string') {
    warn('left_out', 'Left out: not a text');
    return null;
  }
  const isStorable = value.isWellFormed() && !value.includes('\u0000');
  const storable = isStorable
    ? value
    : value.replaceAll('\u0000', '').replaceAll(LONE_SURROGATES, '');
  if (!isStorable) warn('characters_removed', 'Characters that cannot be stored were removed');
  const text = storable.trim();
  if (text.length <= max) return storable.length <= max ? storable : text;
  warn('too_long', `Cut to ${max} characters`);
  return text.slice(0, max).replaceAll(LONE_SURROGATES, '');
};

/** The first language of a list such as the header Accept-Language. */
const language = (value: unknown, warn: Warn): unknown => {
  if (typeof value !== 'string' || !/[,;]/.test(value)) return value;
  warn('first_taken', 'The first language was taken');
  return value.split(/[,;]/)[0];
};

const email = (value: unknown, warn: Warn): unknown => {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  const compact = trimmed.replaceAll(SPACES, '');
  if (compact !== trimmed) warn('spaces_removed', 'Spaces were removed');
  return compact;
};

const Address = z.union([z.ipv4(), z.ipv6()]);
export const isAddress = (text: string): boolean => Address.safeParse(text).success;
/** `81.2.69.142:443` and `[2a00::1]:443` without their ports. */
const withoutPort = (text: string): string =>
  text.replace(/^(\d[\d.]*):\d+$/, '$1').replace(/^\[([\d:a-f.]+)\](?::\d+)?$/i, '$1');

/**
 * One address, or the addresses of a list separated by commas: proxies append theirs to that of the
 * visitor, whose is the first one that is public.
 */
const addresses = (value: unknown, warn: Warn): unknown => {
  if (typeof value !== 'string') return value;
  const sent = value.split(/[\s,;]+/).filter((part) => part !== '');
  const found = sent.map(withoutPort).filter(isAddress);
  if (found.length === 0) return value;
  if (sent.length > 1) warn('first_taken', 'The first public address was taken');
  else if (found[0] !== sent[0]) warn('port_removed', 'The port was removed');
  return found.join(',');
};

const prefix = (value: unknown, warn: Warn): unknown => {
  const isSent = value !== null && value !== undefined;
  const isReadable =
    (typeof value === 'string' && value.length <= MAX_PREFIX) || typeof value === 'number';
  if (!isSent || isReadable) return value;
  warn('left_out', 'Left out: not a prefix');
  return null;
};

const country = (value: unknown): unknown =>
  typeof value === 'string' && value.trim().toUpperCase() === 'UK' ? 'GB' : value;

/** A name without a visible character counts as absent. */
const name = (value: unknown): unknown =>
  typeof value === 'string' && !VISIBLE.test(value.replaceAll(BLANKS, '')) ? undefined : value;

const MENDERS: Readonly<Record<string, (value: unknown, warn: Warn) => unknown>> = {
  email,
  first_name: name,
  last_name: name,
  phone_prefix: prefix,
  country,
  ip: addresses,
  ...Object.fromEntries(
    Object.entries(OPTIONAL_TEXTS).map(([field, max]) => [
      field,
      (value: unknown, warn: Warn) =>
        optionalText(field === 'language' ? language(value, warn) : value, max, warn),
    ]),
  ),
};

/**
 * A body with what can be mended of its fields, and what was changed. Names have to be canonical.
 * Whatever is wrong after that makes the lead invalid.
 */
export const mended = (body: Readonly<Fields>): Fields => {
  const warnings: IntakeWarning[] = [];
  const fields: Fields = { ...body };
  for (const [field, mend] of Object.entries(MENDERS))
    if (field in body)
      fields[field] = mend(body[field], (code, message) => {
        warnings.push({ field, code, message });
      });
  return { ...fields, warnings };
};
