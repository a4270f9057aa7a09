/** The longest encoded filter for an address. Servers and proxies accept lines of 8 kB. */
const LONGEST = 6000;
const STORAGE_KEY = 'leadline_long_filters';
/** Most long filters that the browser keeps. The oldest are removed first. */
const MOST_KEPT = 8;
const REFERENCE = /^~[a-z0-9]+$/;

interface Kept {
  readonly id: string;
  readonly text: string;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'text' in value &&
  typeof value.id === 'string' &&
  typeof value.text === 'string';
const readKept = (): readonly Kept[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    // Text that is not JSON contains no filters.
    return [];
  }
};

/**
 * Returns the text of a filter for an address: the text itself or, if too long, a reference to this
 * browser's storage.
 */
export const toAddress = (text: string): string => {
  if (encodeURIComponent(text).length <= LONGEST) return text;
  const kept = readKept();
  const known = kept.find((other) => other.text === text);
  if (known) return `~${known.id}`;
  const id = Math.random().toString(36).slice(2);
  localStorage.setItem(STORAGE_KEY, JSON.stringify([...kept, { id, text }].slice(-MOST_KEPT)));
  return `~${id}`;
};

/**
 * Resolves the text of an address. An unknown reference is returned unchanged, which is not a valid
 * filter.
 */
export const fromAddress = (raw: string): string =>
  REFERENCE.test(raw) ? (readKept().find(({ id }) => `~${id}` === raw)?.text ?? raw) : raw;
