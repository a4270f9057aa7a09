/** Longer than this, encoded, a filter does not go into an address: servers and proxies on the way read lines of 8 kB. */
const LONGEST = 6000;
const STORAGE_KEY = 'leadline_long_filters';
/** The oldest go first. */
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
    // A stored text that is not JSON holds no filters.
    return [];
  }
};

/** A filter's text as an address carries it: itself, or, where it is too long, a reference to what this browser keeps. */
export const toAddress = (text: string): string => {
  if (encodeURIComponent(text).length <= LONGEST) return text;
  const kept = readKept();
  const known = kept.find((other) => other.text === text);
  if (known) return `~${known.id}`;
  const id = Math.random().toString(36).slice(2);
  localStorage.setItem(STORAGE_KEY, JSON.stringify([...kept, { id, text }].slice(-MOST_KEPT)));
  return `~${id}`;
};

/** The other way round; a reference that this browser does not keep comes back as it is, which is no filter. */
export const fromAddress = (raw: string): string =>
  REFERENCE.test(raw) ? (readKept().find(({ id }) => `~${id}` === raw)?.text ?? raw) : raw;
