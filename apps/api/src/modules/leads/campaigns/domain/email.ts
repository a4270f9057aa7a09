const LONGEST_EMAIL = 254;
const LONGEST_LOCAL = 64;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(${LABEL}\\.)+${LABEL}$`);

/** Returns the domain of an e-mail address, or null if its syntax is wrong. */
export const emailDomain = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()];
  const isTooLong = email.length > LONGEST_EMAIL || local.length > LONGEST_LOCAL;
  return at > 0 && !isTooLong && LOCAL.test(local) && DOMAIN.test(domain) ? domain : null;
};

/** A record that says which host takes the mail of a domain. */
export interface MxRecord {
  readonly exchange: string;
  readonly priority: number;
}
/** Whether the domain takes mail. An empty exchange says that it does not (RFC 7505). */
export const takesMail = (records: readonly MxRecord[]): boolean =>
  records.some(({ exchange }) => exchange !== '' && exchange !== '.');
