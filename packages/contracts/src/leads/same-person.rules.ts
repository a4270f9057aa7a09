/** Domains of one provider that ignores dots before the @. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The key of an e-mail: the same for all addresses that end in one mailbox (ADR 58). Takes an
 * address as leads have it. The SQL function `email_key` says the same.
 */
export const emailKeyOf = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@');
  const name = mailbox.split('+')[0] || mailbox;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

/** Returns the key by which e-mails are compared, with or without the rules of aliases. */
export const personEmailOf = (email: string, mergesAliases: boolean): string =>
  mergesAliases ? emailKeyOf(email) : email;

/** Keys of a person: leads with one of them in common are of one person (domain §4). */
export const personKeysOf = (
  { email, phone }: { readonly email: string; readonly phone: string },
  mergesAliases: boolean,
): readonly [email: string, phone: string] => [personEmailOf(email, mergesAliases), phone];
