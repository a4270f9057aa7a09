import type { CompiledStep } from '@leadline/advertiser-call';
import { SecretOrigins, type SecretValues } from '@leadline/contracts';
import { compiledOrNull, compiledPullOrNull, pullTemplateOf, templateOf } from './compiled.js';

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

/** Returns the paths of the texts of a template that name a secret. */
export const pathsOfSecret = (
  value: unknown,
  name: string,
  path: readonly string[] = [],
): string[] => {
  if (typeof value === 'string')
    return new RegExp(`\\bsecret\\.${name}\\b`).test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => pathsOfSecret(item, name, [...path, key]));
};

/** A request that sends secrets. The origin is null if its address is not valid. */
export interface Sender {
  readonly origin: string | null;
  /** The origin as staff may read it: with the names of secrets. */
  readonly shown: string;
  readonly names: readonly string[];
}

/** A request as it is compiled. */
type Sending = Pick<CompiledStep, 'origin' | 'secrets'>;

/**
 * Returns each request with the secrets that it sends, or by which its steps got the values that it
 * sends.
 */
export const sendersOf = (requests: readonly Sending[], secrets: SecretValues): Sender[] =>
  requests.map((request) => {
    const names = [...request.secrets];
    const asNamed = Object.fromEntries(names.map((name) => [name, `secret.${name}`]));
    return {
      origin: request.origin(secrets),
      shown: request.origin(asNamed) ?? 'an address that a secret decides on',
      names,
    };
  });

/**
 * Returns the origins of an advertiser's secrets. Secrets from before origins were stored belong to
 * the origins of the stored templates: of the integration, and of the status pulls that name them.
 */
export const knownOrigins = (
  stored: {
    readonly secret_origins: unknown;
    readonly template: unknown;
    readonly pull_templates: readonly unknown[];
  },
  secrets: SecretValues,
): SecretOrigins => {
  if (stored.secret_origins !== null)
    return SecretOrigins.safeParse(stored.secret_origins).data ?? {};
  const template = templateOf(stored.template);
  const compiled = template && compiledOrNull(template);
  const steps = compiled ? sendersOf(compiled.steps, secrets) : [];
  const pulls = stored.pull_templates.flatMap((pull) => {
    const valid = pullTemplateOf(pull);
    return sendersOf((valid && compiledPullOrNull(valid)?.requests) ?? [], secrets);
  });
  const originsOf = (name: string): string[] =>
    [...steps, ...pulls.filter(({ names }) => names.includes(name))].flatMap(
      ({ origin }) => origin ?? [],
    );
  return Object.fromEntries(
    Object.keys(secrets).map((name) => [name, [...new Set(originsOf(name))]]),
  );
};

/**
 * Returns the origins after secrets were entered for these requests. A secret entered with its
 * stored text gets the origins of the requests that send it. With another text it belongs to these
 * only. A secret that none sends belongs to the only request.
 */
export const enteredOrigins = (
  { secrets: before, origins }: { readonly secrets: SecretValues; readonly origins: SecretOrigins },
  secrets: SecretValues,
  entered: readonly string[],
  senders: readonly Sender[],
): SecretOrigins => {
  const addedTo = (name: string): readonly Sender[] => {
    const sending = senders.filter(({ names }) => names.includes(name));
    return sending.length > 0 || senders.length > 1 ? sending : senders;
  };
  return Object.fromEntries(
    Object.keys(secrets).map((name) => {
      const known = before[name] === secrets[name] ? (origins[name] ?? []) : [];
      const added = entered.includes(name)
        ? addedTo(name).flatMap(({ origin }) => origin ?? [])
        : [];
      return [name, [...new Set([...known, ...added])]];
    }),
  );
};

/** A secret that would be sent to origins for which it was not entered. */
export interface SecretToEnter {
  readonly name: string;
  /** As staff may read them. */
  readonly origins: readonly string[];
}

/** Returns the secrets that would be sent to origins for which they were not entered. */
export const secretsToEnter = (
  senders: readonly Sender[],
  secrets: SecretValues,
  origins: SecretOrigins,
): SecretToEnter[] => {
  const names = new Set(senders.flatMap(({ names: sent }) => sent));
  return [...names]
    .filter((name) => Object.hasOwn(secrets, name))
    .map((name) => ({
      name,
      // A request without an address sends nothing.
      origins: senders.flatMap(({ names: sent, origin, shown }) =>
        sent.includes(name) && origin !== null && !(origins[name] ?? []).includes(origin)
          ? [shown]
          : [],
      ),
    }))
    .filter(({ origins: missing }) => missing.length > 0)
    .map(({ name, origins: missing }) => ({ name, origins: [...new Set(missing)] }));
};
