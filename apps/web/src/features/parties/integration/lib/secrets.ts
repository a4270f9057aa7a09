/** A secret of the advertiser, by name. Its text is never read from the server. */
export interface SecretState {
  readonly name: string;
  readonly isStored: boolean;
  /** A text of the template names it. */
  readonly isUsed: boolean;
  /** What a save would do: set it to this text, remove it (null), or leave it (undefined). */
  readonly change: string | null | undefined;
}

/** What a save does to secrets: a text sets one, null removes it. */
export type SecretChanges = Readonly<Record<string, string | null>>;

const SECRET = /\{\{\s*secret\.([a-z0-9_]{1,32})\s*\}\}/g;

/** The secrets that the texts of a template name. */
export const secretsIn = (template: unknown): string[] => [
  ...new Set([...JSON.stringify(template).matchAll(SECRET)].map(([, name]) => name ?? '')),
];

interface Sources {
  readonly template: unknown;
  readonly stored: readonly { readonly name: string; readonly is_set: boolean }[];
  readonly changes: SecretChanges;
}

/** Every secret that is stored, that the template names, or that was added, by name. */
export const secretStates = ({ template, stored, changes }: Sources): SecretState[] => {
  const used = new Set(secretsIn(template));
  const known = new Set(stored.filter((secret) => secret.is_set).map(({ name }) => name));
  return [...new Set([...used, ...known, ...Object.keys(changes)])].sort().map((name) => ({
    name,
    isStored: known.has(name),
    isUsed: used.has(name),
    change: changes[name],
  }));
};

/** The changes that a save sends: a secret that was added and left empty is not one. */
export const sentSecrets = (changes: SecretChanges): Record<string, string | null> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== ''));
