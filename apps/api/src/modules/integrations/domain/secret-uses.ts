/** Where a template names a secret: the dotted path of the text, and the name. */
export interface SecretUse {
  readonly path: string;
  readonly name: string;
}

/** Every `{{secret.name}}` in the texts of a template. */
export const secretUses = (value: unknown, path: readonly string[] = []): SecretUse[] => {
  if (typeof value === 'string')
    return [...value.matchAll(/\{\{\s*secret\.([a-z0-9_]{1,32})\s*\}\}/g)].map(([, name]) => ({
      path: path.join('.'),
      name: name ?? '',
    }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => secretUses(item, [...path, key]));
};

/** The secrets after a change: a text replaces one, null removes it, what is not named stays. */
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
