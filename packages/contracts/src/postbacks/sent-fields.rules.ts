/** How the names and values of a postback are read before its fields are. */

export const REPORT_FIELDS = [
  'lead_id',
  'brand_lead_id',
  'status',
  'ftd',
  'amount',
  'ftd_time',
  'deposit_id',
  'deposit_amount',
  'deposit_time',
  'deposit_currency',
] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];
export const isReportField = (name: string): name is ReportField =>
  (REPORT_FIELDS as readonly string[]).includes(name);

/** Matches placeholders that a tracker had no value for and sent by name. */
const PLACEHOLDER =
  /^(?:\$?\{+[^{}]*\}+|\$?(?:%7b)+(?:(?!%7b|%7d).)*(?:%7d)+|\[+[^[\]]*\]+|#+[^#]+#+)$/is;
/** Whether a value is the name of a placeholder that was not replaced. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && PLACEHOLDER.test(value.trim());

/**
 * Matches a value that contains another field: the sender did not separate them with an ampersand,
 * or encoded the ampersand.
 */
const SWALLOWED_FIELD = new RegExp(
  String.raw`[;&?]\s*(?:amp;)*(?:${REPORT_FIELDS.join('|')})\s*=`,
  'i',
);
/** Whether a value holds another field, which would be lost if the value were taken as it is. */
export const holdsAnotherField = (value: string): boolean => SWALLOWED_FIELD.test(value);

/**
 * A name as the contract spells it. An address that was copied from a web page separates its
 * fields with `&amp;` or with the number of that character.
 */
const nameOf = (sent: string): string => {
  const name = sent.replace(/^(?:amp;|#0*38;|#x0*26;)+/i, '').trim();
  return isReportField(name.toLowerCase()) ? name.toLowerCase() : name;
};

/**
 * The fields that were sent, by the names of the contract. Values that are placeholders are left
 * out. A field that was sent twice with different values has all of them, which no field accepts.
 */
export const sentFields = (sent: object): Record<string, unknown> => {
  const fields = new Map<string, unknown>();
  for (const [sentName, value] of Object.entries(sent)) {
    const name = nameOf(sentName);
    if (isPlaceholder(value)) continue;
    const trimmed = typeof value === 'string' ? value.trim() : (value as unknown);
    const known = fields.get(name);
    const isRepeated = fields.has(name) && String(known) !== String(trimmed);
    fields.set(name, isRepeated ? [known, trimmed] : trimmed);
  }
  return Object.fromEntries(fields);
};
