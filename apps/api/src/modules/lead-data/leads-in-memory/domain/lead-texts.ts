import { TextRows } from './text-rows.js';
import type { ValueList } from './value-list.js';

// Texts that are nearly all different and so have no codes: e-mail, hit id and IP address. They are
// stored as the database folds them for ILIKE, in lower case.

export const TEXT_FIELDS = ['email', 'hit_id', 'ip'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export const isTextField = (field: string): field is TextField =>
  (TEXT_FIELDS as readonly string[]).includes(field);

/** Places of the texts of a lead, in UTF-8, in the order of `TEXT_FIELDS`. Empty for null. */
export interface TextSpans {
  bytes: Buffer;
  readonly from: Int32Array;
  readonly until: Int32Array;
}
export const NO_TEXTS: TextSpans = {
  bytes: Buffer.alloc(0),
  from: new Int32Array(TEXT_FIELDS.length),
  until: new Int32Array(TEXT_FIELDS.length),
};

/** Codes of domains fit in 16 bits. An e-mail with a further domain is kept as one text. */
export const DOMAIN_LIMIT = 65_000;
const AT = '@'.charCodeAt(0);
const SLASH = '/'.charCodeAt(0);

/** The texts of a block of leads. */
export class LeadTexts {
  /** The part before the last @, or the whole e-mail. */
  readonly mailboxes: TextRows;
  /** Code of the part after the last @. 0 if `mailboxes` has the whole e-mail. */
  readonly domains: Uint16Array;
  readonly hitIds: TextRows;
  readonly ips: TextRows;
  /** Whether any mailbox may contain an @. */
  hasInnerAt = false;
  /** Whether an address may be a network, such as 10.0.0.0/8. */
  hasNetwork = false;

  constructor(rows: number) {
    this.mailboxes = new TextRows(rows);
    this.domains = new Uint16Array(rows);
    this.hitIds = new TextRows(rows);
    this.ips = new TextRows(rows);
  }

  get byteLength(): number {
    const { mailboxes, domains, hitIds, ips } = this;
    return mailboxes.byteLength + domains.byteLength + hitIds.byteLength + ips.byteLength;
  }

  /** Inserts the texts of the next row, or replaces an earlier row's texts. */
  put(row: number, spans: TextSpans, domains: ValueList): void {
    const { bytes, from, until } = spans;
    this.putEmail(row, spans, domains);
    this.hitIds.put(row, bytes, from[1] as number, until[1] as number);
    this.ips.put(row, bytes, from[2] as number, until[2] as number);
    this.hasNetwork ||= lastOf(SLASH, bytes, from[2] as number, until[2] as number) !== -1;
  }

  private putEmail(row: number, { bytes, from, until }: TextSpans, domains: ValueList): void {
    const begin = from[0] as number;
    const end = until[0] as number;
    const at = lastOf(AT, bytes, begin, end);
    const code = at === -1 ? 0 : domains.codeForBytes(bytes, at + 1, end);
    const mailboxEnd = code === 0 ? end : at;
    this.domains[row] = code;
    this.mailboxes.put(row, bytes, begin, mailboxEnd);
    this.hasInnerAt ||= lastOf(AT, bytes, begin, mailboxEnd) !== -1;
  }
}

const lastOf = (byte: number, bytes: Buffer, from: number, until: number): number => {
  for (let at = until - 1; at >= from; at -= 1) if (bytes[at] === byte) return at;
  return -1;
};
