/** A lead as a brand receives it. */
export interface LeadInput {
  leadId: string;
  firstName: string;
  email: string;
  /** Where to report this lead's statuses to; overrides the brand's own target. */
  postbackUrl: string | undefined;
}

export type Parsed<T> =
  { ok: true; value: T } | { ok: false; message: string; errors: FieldError[] };

interface FieldError {
  field: string;
  message: string;
}

/**
 * Fields of a caller, from JSON or a form; a field that is not a text or number counts as absent.
 */
export type Fields = Readonly<Record<string, string>>;

const LONGEST_VALUE = 1024;

/** Takes the plain values of a parsed body; nested ones are no part of these calls. */
export function fieldsOf(...sources: unknown[]): Fields {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
        fields[name] = String(value).trim().slice(0, LONGEST_VALUE);
      }
    }
  }
  return fields;
}

/** Reads a lead; names every field that is missing or malformed. */
export function parseLead(fields: Fields): Parsed<LeadInput> {
  const errors: FieldError[] = [];
  const required = (field: string, valid: (value: string) => boolean): string => {
    const value = fields[field] ?? '';
    if (value === '') errors.push({ field, message: 'is required' });
    else if (!valid(value)) errors.push({ field, message: 'is not valid' });
    return value;
  };
  const optional = (field: string, valid: (value: string) => boolean): string | undefined => {
    const value = fields[field] ?? '';
    if (value !== '' && !valid(value)) errors.push({ field, message: 'is not valid' });
    return value === '' ? undefined : value;
  };

  const value = {
    leadId: required('lead_id', (text) => text.length <= 64),
    firstName: required('first_name', (text) => text.length <= 100),
    email: required('email', (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)).toLowerCase(),
    postbackUrl: optional('postback_url', isHttpUrl),
  };
  required('last_name', (text) => text.length <= 100);
  required('phone', (text) => /^\+?[\d\s().-]{5,24}$/.test(text));
  optional('country', (text) => /^[A-Za-z]{2}$/.test(text));
  return errors.length === 0
    ? { ok: true, value }
    : { ok: false, message: describe(errors), errors };
}

/** A change of status as a test orders it. */
interface StatusInput {
  status: string;
  ftd: boolean;
  /** With two decimals. */
  amount: string | undefined;
  ftdTime: string | undefined;
}

/** Reads a change of status. */
export function parseStatus(fields: Fields): Parsed<StatusInput> {
  const errors: FieldError[] = [];
  const { status = '', ftd = '', amount = '', ftd_time: ftdTime = '' } = fields;
  if (status === '') errors.push({ field: 'status', message: 'is required' });
  if (!['', '0', '1', 'true', 'false'].includes(ftd))
    errors.push({ field: 'ftd', message: 'is not valid' });
  if (amount !== '' && !/^\d{1,8}(\.\d{1,2})?$/.test(amount))
    errors.push({ field: 'amount', message: 'is not valid' });
  if (ftdTime !== '' && Number.isNaN(Date.parse(ftdTime)))
    errors.push({ field: 'ftd_time', message: 'is not valid' });
  if (errors.length > 0) return { ok: false, message: describe(errors), errors };
  const isFtd = ftd === '1' || ftd === 'true';
  return {
    ok: true,
    value: {
      status,
      ftd: isFtd,
      amount: amount === '' ? undefined : withTwoDecimals(amount),
      ftdTime: ftdTime === '' ? undefined : ftdTime,
    },
  };
}

export function isHttpUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** On the text, since money is no float. */
function withTwoDecimals(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

function describe(errors: FieldError[]): string {
  return errors.map(({ field, message }) => `${field} ${message}`).join(', ');
}
