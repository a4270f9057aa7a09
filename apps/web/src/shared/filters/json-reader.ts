import * as z from 'zod/mini';

/** Characters of a value that are repeated to the user. */
const LONGEST_VALUE = 40;

/** Shortens a value of an address for a message. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
};

/**
 * Reads the JSON of a filter name by name, and notes what it ignores: invalid values and unknown
 * names.
 */
export class JsonReader {
  private readonly known = new Set<string>();
  private readonly noted: string[] = [];

  constructor(private readonly json: Readonly<Record<string, unknown>>) {}

  /** Whether a name has a value. */
  has(name: string): boolean {
    return this.json[name] !== undefined && this.json[name] !== null;
  }

  /**
   * Returns the value of a name. Undefined if it is absent, null or invalid. The note calls it
   * `label`, as the page does.
   */
  read<S extends z.ZodMiniType>(name: string, label: string, schema: S): z.output<S> | undefined {
    this.known.add(name);
    const value = this.json[name];
    if (value === undefined) return undefined;
    const { success, data } = schema.safeParse(value);
    if (success) return data;
    if (value !== null) this.note(label);
    return undefined;
  }

  /** Returns the valid values of a list. Each invalid one is noted, e.g. "Country x". */
  list<S extends z.ZodMiniType>(name: string, one: string, schema: S): z.output<S>[] {
    const values = this.read(name, one, z.array(z.unknown())) ?? [];
    return values.flatMap((value) => {
      const { success, data } = schema.safeParse(value);
      if (success) return [data];
      this.note(`${one} ${shown(value)}`);
      return [];
    });
  }

  /** Adds a note about an ignored value. */
  note(text: string): void {
    if (!this.noted.includes(text)) this.noted.push(text);
  }

  /** Returns the notes. Complete once everything is read. */
  get leftOut(): readonly string[] {
    const unknown = Object.keys(this.json).filter((name) => !this.known.has(name));
    return [...this.noted, ...unknown.map((name) => `unknown filter ${shown(name)}`)];
  }
}
