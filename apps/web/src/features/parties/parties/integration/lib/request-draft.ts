import type { StepRequest } from '@leadline/contracts';

type Auth = StepRequest['auth'];
export type AuthKind = Auth['kind'];

/** Texts of every kind, so that switching to another kind and back loses nothing. */
export interface AuthDraft {
  readonly kind: AuthKind;
  readonly token: string;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly value: string;
}

/** Whether an address is the made-up one of the catalogue. */
export const isExampleAddress = (url: string): boolean =>
  /^https:\/\/(?:[\w-]+\.)*advertiser\.example\b/i.test(url.trim());

export const AUTH_LABELS: Readonly<Record<AuthKind, string>> = {
  none: 'No key',
  bearer: 'Bearer token',
  basic: 'User name and password (Basic)',
  header: 'Key in a header',
  query: 'Key in the address (query)',
};

const EMPTY: AuthDraft = {
  kind: 'none',
  token: '',
  username: '',
  password: '',
  name: '',
  value: '',
};

export const authDraftOf = (auth: Auth): AuthDraft => ({ ...EMPTY, ...auth });

export const authOf = ({ kind, token, username, password, name, value }: AuthDraft): Auth => {
  switch (kind) {
    case 'none':
      return { kind };
    case 'bearer':
      return { kind, token };
    case 'basic':
      return { kind, username, password };
    case 'header':
    case 'query':
      return { kind, name, value };
  }
};

const AUTH_FIELDS = ['token', 'username', 'password', 'name', 'value'] as const;

/** Maps each text of the authentication on the wire to the form's field. */
export const authKeys = (path: string, group: string): Record<string, string> => ({
  ...Object.fromEntries(
    AUTH_FIELDS.map((field) => [`${path}.${field}`, `${group}.${field}`] as const),
  ),
  [path]: `${group}.kind`,
});

/** A line of a list of names and values. `id` identifies it on the screen only. */
export interface Pair {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

// Starts at the current time, because a draft kept over a reload has ids from before.
let lastId = Date.now();
export const nextLineId = (): number => {
  lastId += 1;
  return lastId;
};

export const newPair = (name = '', value = ''): Pair => ({ id: nextLineId(), name, value });

export const pairsOf = (record: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(record).map(([name, value]) => newPair(name, value));

/** Whether the line was added but not filled in. */
export const isEmpty = ({ name, value }: Omit<Pair, 'id'>): boolean =>
  name.trim() === '' && value === '';

export const recordOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(
    pairs.filter((pair) => !isEmpty(pair)).map(({ name, value }) => [name.trim(), value]),
  );

/** Maps each pair on the wire to the form's field, e.g. `template.headers.X-Key` → `headers.7`. */
export const pairKeys = (
  path: string,
  group: string,
  pairs: readonly Pair[],
): Record<string, string> => ({
  ...Object.fromEntries(
    pairs.map(({ id, name }) => [`${path}.${name.trim()}`, `${group}.${id}`] as const),
  ),
  [path]: group,
});

/**
 * Finds names that are missing or used twice. The server cannot: a record has each name only once.
 */
export const pairFaults = (group: string, pairs: readonly Pair[]): Record<string, string> => {
  const seen = new Set<string>();
  const faults: Record<string, string> = {};
  for (const pair of pairs) {
    const name = pair.name.trim();
    if (isEmpty(pair)) continue;
    if (name === '') faults[`${group}.${pair.id}`] = 'Enter a name';
    else if (seen.has(name)) faults[`${group}.${pair.id}`] = 'This name is used twice';
    seen.add(name);
  }
  return faults;
};

const URL_MISSING = 'Enter an address that begins with https:// or http://';
export const urlFault = (url: string): string | undefined =>
  /^https?:\/\/./.test(url.trim()) ? undefined : URL_MISSING;

/** Returns the path, or null if it is empty. */
export const pathOrNull = (path: string): string | null => path.trim() || null;
