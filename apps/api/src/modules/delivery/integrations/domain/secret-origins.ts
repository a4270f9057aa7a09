import {
  addressOrigin,
  OldIntegrationTemplate,
  SecretOrigins,
  StatusPullTemplate,
  type SecretValues,
} from '@leadline/contracts';

/** A use of a secret: the dotted path of the text that names it, and the name of the secret. */
interface SecretUse {
  readonly path: string;
  readonly name: string;
}

/** Returns every `{{secret.name}}` in the texts of a template. */
export const secretUses = (value: unknown, path: readonly string[] = []): SecretUse[] => {
  if (typeof value === 'string')
    return [...value.matchAll(/\{\{\s*secret\.([a-z0-9_]{1,32})\s*\}\}/g)].map(([, name]) => ({
      path: path.join('.'),
      name: name ?? '',
    }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => secretUses(item, [...path, key]));
};

/** Applies changes to secrets: a text sets a secret, null removes it, all others stay. */
export const changedSecrets = (
  current: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> => {
  const kept = Object.entries(current).filter(([name]) => !Object.hasOwn(changes, name));
  const set = Object.entries(changes).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return Object.fromEntries([...kept, ...set]);
};

interface Addressed {
  readonly url: string;
}

/** Returns the origin that a template calls. Null if its address is invalid. */
export const originOf = ({ url }: Addressed, secrets: SecretValues): string | null =>
  addressOrigin(url, (name) => secrets[name] ?? '');

const namesIn = (template: object): string[] => [
  ...new Set(secretUses(template).map(({ name }) => name)),
];

/**
 * Returns the origins of an advertiser's secrets. Secrets from before origins were stored belong to
 * the origins of the stored templates: of the integration, and of the status pull that names them.
 */
export const knownOrigins = (
  stored: {
    readonly secret_origins: unknown;
    readonly template: unknown;
    readonly pull_template: unknown;
  },
  secrets: SecretValues,
): SecretOrigins => {
  if (stored.secret_origins !== null)
    return SecretOrigins.safeParse(stored.secret_origins).data ?? {};
  const template = OldIntegrationTemplate.safeParse(stored.template).data;
  const pull = StatusPullTemplate.safeParse(stored.pull_template).data;
  const inPull = new Set(pull ? namesIn(pull) : []);
  const originsOf = (name: string): string[] =>
    [
      ...(template ? [originOf(template, secrets)] : []),
      ...(pull && inPull.has(name) ? [originOf(pull, secrets)] : []),
    ].flatMap((origin) => origin ?? []);
  return Object.fromEntries(Object.keys(secrets).map((name) => [name, originsOf(name)]));
};

/**
 * Returns the origins after secrets were entered for a template. A secret entered with its stored
 * text gets one more origin. With another text it belongs to this origin only.
 */
export const enteredOrigins = (
  { secrets: before, origins }: { readonly secrets: SecretValues; readonly origins: SecretOrigins },
  secrets: SecretValues,
  entered: readonly string[],
  origin: string | null,
): SecretOrigins =>
  Object.fromEntries(
    Object.keys(secrets).map((name) => {
      const known = before[name] === secrets[name] ? (origins[name] ?? []) : [];
      const added = origin !== null && entered.includes(name) ? [origin] : [];
      return [name, [...new Set([...known, ...added])]];
    }),
  );

/** Returns the secrets that a template would send to an origin for which they were not entered. */
export const secretsToEnter = (
  template: Addressed,
  secrets: SecretValues,
  origins: SecretOrigins,
): { readonly names: readonly string[]; readonly origin: string } | null => {
  const origin = originOf(template, secrets);
  // A template without an address sends nothing.
  if (origin === null) return null;
  const names = namesIn(template).filter(
    (name) => Object.hasOwn(secrets, name) && !(origins[name] ?? []).includes(origin),
  );
  return names.length > 0 ? { names, origin } : null;
};
