/** A use of a secret: the dotted path of the text that names it, and the name of the secret. */
export interface SecretUse {
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
