import { addressOrigin } from '@leadline/contracts/request-address';

/** A secret of the advertiser. Its text is never read from the server. */
export interface SecretState {
  readonly name: string;
  readonly isStored: boolean;
  /** Whether a text of the template uses it. */
  readonly isUsed: boolean;
  /** Reason why the stored text must be entered again; null if it need not, or is being entered. */
  readonly again: string | null;
  /** Effect of a save: sets the secret to this text, removes it (null), or keeps it (undefined). */
  readonly change: string | null | undefined;
}

/** Changes that a save makes to secrets: a text sets one, null removes it. */
export type SecretChanges = Readonly<Record<string, string | null>>;

const SECRET = /\{\{\s*secret\.([a-z0-9_]{1,32})\s*\}\}/g;

/** Returns the names of the secrets that a template uses. */
export const secretsIn = (template: unknown): string[] => [
  ...new Set([...JSON.stringify(template).matchAll(SECRET)].map(([, name]) => name ?? '')),
];

interface Stored {
  readonly name: string;
  readonly is_set: boolean;
  readonly origins: readonly string[];
}
interface Sources {
  readonly template: { readonly url: string };
  readonly stored: readonly Stored[];
  readonly changes: SecretChanges;
}

/**
 * Returns the origin of an address. Null without a host, or if the host contains a secret, which
 * only the server knows.
 */
const originOf = (url: string): string | null => {
  const [host = ''] = url.replace(/^https?:\/\//, '').split(/[/?#]/);
  return secretsIn(host).length > 0 ? null : addressOrigin(url, () => '');
};
const whyAgain = ({ origins }: Stored, origin: string | null): string | null =>
  origin === null || origins.includes(origin)
    ? null
    : `Enter it again to send it to ${origin}.` +
      (origins.length > 0 ? ` It was entered for ${origins.join(' and ')}.` : '');

/** Returns every secret that is stored, used by the template, or added. */
export const secretStates = ({ template, stored, changes }: Sources): SecretState[] => {
  const used = new Set(secretsIn(template));
  const known = new Map(
    stored.filter((secret) => secret.is_set).map((secret) => [secret.name, secret]),
  );
  const origin = originOf(template.url);
  return [...new Set([...used, ...known.keys(), ...Object.keys(changes)])].sort().map((name) => {
    const secret = known.get(name);
    const mayStay = changes[name] !== undefined || !used.has(name);
    return {
      name,
      isStored: secret !== undefined,
      isUsed: used.has(name),
      again: secret === undefined || mayStay ? null : whyAgain(secret, origin),
      change: changes[name],
    };
  });
};

/** Returns the changes that a save sends: all except added secrets without a text. */
export const sentSecrets = (changes: SecretChanges): Record<string, string | null> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== ''));

/** Returns only the changes that set a text. */
export const enteredSecrets = (changes: SecretChanges): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]): [string, string][] =>
      value ? [[name, value]] : [],
    ),
  );
