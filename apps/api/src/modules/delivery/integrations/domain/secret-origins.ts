import type { CompiledIntegration } from '@leadline/advertiser-call';
import {
  addressOrigin,
  SecretOrigins,
  StatusPullTemplate,
  type SecretValues,
} from '@leadline/contracts';
import { compiledOrNull, templateOf } from './compiled.js';

/** A use of a secret: the dotted path of the text that names it, and the name of the secret. */
interface SecretUse {
  readonly path: string;
  readonly name: string;
}

/** Returns every `{{secret.name}}` in the texts of a status pull. */
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

/** Returns the paths of the texts of an integration that name a secret. */
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

const sender = (
  originWith: (secrets: SecretValues) => string | null,
  secrets: SecretValues,
  names: readonly string[],
): Sender => ({
  origin: originWith(secrets),
  shown:
    originWith(Object.fromEntries(names.map((name) => [name, `secret.${name}`]))) ??
    'an address that a secret decides on',
  names,
});

/** Each step, with the secrets that it sends or by which it got the values that it sends. */
export const sendersOf = ({ steps }: CompiledIntegration, secrets: SecretValues): Sender[] =>
  steps.map((step) => sender(step.origin, secrets, [...step.secrets]));

/** The request of a status pull. */
export const pullSender = (
  template: Pick<StatusPullTemplate, 'url'>,
  secrets: SecretValues,
): Sender =>
  sender((values) => addressOrigin(template.url, (name) => values[name] ?? ''), secrets, [
    ...new Set(secretUses(template).map(({ name }) => name)),
  ]);

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
  const template = templateOf(stored.template);
  const compiled = template && compiledOrNull(template);
  const steps = compiled ? sendersOf(compiled, secrets) : [];
  const pull = StatusPullTemplate.safeParse(stored.pull_template).data;
  const pulls = pull ? [pullSender(pull, secrets)] : [];
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
