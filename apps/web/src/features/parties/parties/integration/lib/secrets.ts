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

const TAG = /\{[{%][^]*?[%}]\}/g;
const SECRET = /\bsecret\.([a-z0-9_]{1,32})\b/g;
const STEP = /\bsteps\.([a-z0-9_]{1,32})\b/g;

/** Returns the names that a pattern finds in the placeholders of a template. */
const namesIn = (template: unknown, pattern: RegExp): Set<string> =>
  new Set(
    (JSON.stringify(template).match(TAG) ?? []).flatMap((tag) =>
      [...tag.matchAll(pattern)].map(([, name]) => name ?? ''),
    ),
  );

/** Returns the names of the secrets that a template uses. */
export const secretsIn = (template: unknown): string[] => [...namesIn(template, SECRET)];

interface Stored {
  readonly name: string;
  readonly is_set: boolean;
  readonly origins: readonly string[];
}
interface Step {
  readonly name: string;
  readonly request: { readonly url: string };
}
interface Sources {
  readonly steps: readonly Step[];
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

/**
 * Returns the origins that each secret would be sent to. A value that an earlier step read is as
 * secret as the secrets by which the step got it.
 */
const usedOrigins = (steps: readonly Step[]): ReadonlyMap<string, readonly string[]> => {
  const bySteps = new Map<string, readonly string[]>();
  const found = new Map<string, string[]>();
  for (const step of steps) {
    const read = [...namesIn(step, STEP)].flatMap((name) => bySteps.get(name) ?? []);
    const secrets = [...new Set([...secretsIn(step), ...read])];
    bySteps.set(step.name, secrets);
    const origin = originOf(step.request.url);
    for (const name of secrets)
      found.set(name, [...(found.get(name) ?? []), ...(origin === null ? [] : [origin])]);
  }
  return found;
};

const whyAgain = ({ origins }: Stored, used: readonly string[]): string | null => {
  const others = [...new Set(used.filter((origin) => !origins.includes(origin)))];
  return others.length === 0
    ? null
    : `Enter it again to send it to ${others.join(' and ')}.` +
        (origins.length > 0 ? ` It was entered for ${origins.join(' and ')}.` : '');
};

/** Returns every secret that is stored, used by the steps, or added. */
export const secretStates = ({ steps, stored, changes }: Sources): SecretState[] => {
  const used = usedOrigins(steps);
  const known = new Map(
    stored.filter((secret) => secret.is_set).map((secret) => [secret.name, secret]),
  );
  const names = new Set([...used.keys(), ...known.keys(), ...Object.keys(changes)]);
  return [...names].sort().map((name) => {
    const secret = known.get(name);
    const mayStay = secret === undefined || changes[name] !== undefined;
    return {
      name,
      isStored: secret !== undefined,
      isUsed: used.has(name),
      again: mayStay ? null : whyAgain(secret, used.get(name) ?? []),
      change: changes[name],
    };
  });
};

/** Returns the secrets that a kind needs besides those of its template, such as for its pulls. */
export const secretsToAdd = (
  names: readonly string[],
  template: unknown,
  stored: readonly Stored[],
): Record<string, string> => {
  const known = new Set([...secretsIn(template), ...stored.map(({ name }) => name)]);
  return Object.fromEntries(
    names.filter((name) => !known.has(name)).map((name): [string, string] => [name, '']),
  );
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
