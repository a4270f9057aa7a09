// Masks the data of people for staff without the permission CONTACT_DATA (ADR 67). This file does
// not import zod, because the browser uses it as well.

/**
 * The kind of contact data in a field. `text` is free text that may hold an address or a number;
 * `payload` is a document, of which nothing is shown.
 */
export type ContactKind = 'email' | 'phone' | 'ip' | 'name' | 'text' | 'payload';

const HIDDEN = '•••';

const firstOf = (text: string): string => [...text][0] ?? '';
const beginning = (text: string): string => (text === '' ? '' : `${firstOf(text)}${HIDDEN}`);

/** `jane@example.com` becomes `j•••@e•••.com`. */
const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 1) return beginning(email);
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${beginning(email.slice(0, at))}@${beginning(domain)}${dot < 1 ? '' : domain.slice(dot)}`;
};

/** Digits that are shown at the beginning and the end of a phone. */
const [HEAD, TAIL] = [2, 2];
const FEWEST_DIGITS = 8;
/** `+447400123456` becomes `+44 ••• 56`, however long it is. */
const maskedPhone = (phone: string): string => {
  if (phone.includes(HIDDEN)) return phone;
  const digits = phone.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return phone === '' ? '' : HIDDEN;
  return `${phone.startsWith('+') ? '+' : ''}${digits.slice(0, HEAD)} ${HIDDEN} ${digits.slice(-TAIL)}`;
};

const IPV4 = /^(\d{1,3}\.\d{1,3})\./;
const IPV6 = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):/i;
/** `81.2.69.142` becomes `81.2.•.•`, `2001:db8::1` becomes `2001:db8:•`. */
const maskedIp = (ip: string): string => {
  const network = IPV4.exec(ip)?.[1];
  if (network !== undefined) return `${network}.•.•`;
  const groups = IPV6.exec(ip);
  if (groups) return `${groups[1] ?? ''}:${groups[2] ?? ''}:•`;
  return ip === '' ? '' : HIDDEN;
};

const EMAIL_IN_TEXT = /[^\s@"<>(),;:=&?/]+(?:@|%40)[^\s@"'<>(),;:=&?/]+\.[^\s@"'<>(),;:=&?/.]+/gi;
const IPV4_IN_TEXT = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\d)/g;
const IPV6_IN_TEXT = /(?<![\w:])[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const PHONE_IN_TEXT = /(?<![\w.])(?:\+|%2B)?\(?\d(?:[ ().-]{0,2}\d){7,14}(?![\w.]*\d)/gi;
const TIME = /^\d{4}-\d\d-\d\d/;
const isIpv6 = (text: string): boolean => text.includes('::') || text.split(':').length === 8;
/** Digits of a phone number without a plus. A shorter number is an id or an amount. */
const LONG_NUMBER = 9;
const isPhone = (text: string): boolean =>
  !TIME.test(text) && (/^(?:\+|%2B)/i.test(text) || text.replace(/\D/g, '').length >= LONG_NUMBER);

/** Masks the addresses and numbers in a text. A name cannot be told from other words. */
const maskedText = (text: string): string =>
  text
    .replace(EMAIL_IN_TEXT, (email) => maskedEmail(email.replace(/%40/i, '@')))
    .replace(IPV6_IN_TEXT, (ip) => (isIpv6(ip) ? maskedIp(ip) : ip))
    .replace(IPV4_IN_TEXT, maskedIp)
    .replace(PHONE_IN_TEXT, (phone) =>
      isPhone(phone) ? maskedPhone(phone.replace(/%2B/i, '+')) : phone,
    );

const MASKED: Readonly<Record<ContactKind, (value: string) => string>> = {
  email: maskedEmail,
  phone: maskedPhone,
  ip: maskedIp,
  name: beginning,
  text: maskedText,
  payload: (value) => (value === '' ? '' : HIDDEN),
};

/** Returns a value as it is shown without the permission. Masking it again changes nothing. */
export const maskedContact = (kind: ContactKind, value: string): string => {
  const isMasked = kind !== 'text' && value.includes('•');
  return isMasked ? value : MASKED[kind](value);
};

/** The values of a person, which are masked in texts about the person, too. */
export interface ContactValues {
  readonly kind: ContactKind;
  readonly value: string;
}

/** Shorter values occur in too many words. */
const SHORTEST_VALUE = 2;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Masks addresses, numbers and the values of these people in a text. */
export const maskedTextAbout = (people: readonly ContactValues[], text: string): string =>
  maskedText(
    people
      .filter(({ value }) => value.trim().length >= SHORTEST_VALUE)
      .toSorted((a, b) => b.value.length - a.value.length)
      .reduce(
        (read, { kind, value }) =>
          read.replace(
            new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value.trim())}(?![\\p{L}\\p{N}])`, 'giu'),
            (found) => maskedContact(kind, found),
          ),
        text,
      ),
  );

/** Returns the document with its keys only. */
export const maskedDocument = (value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map(maskedDocument);
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, maskedDocument(one)]),
    );
  return value === '' ? '' : HIDDEN;
};

/** Masks the addresses and numbers in all texts of a value. */
export const maskedTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value)) return value.map(maskedTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskedTexts(one)]));
};
