import { createHmac } from 'node:crypto';
import type { PasswordRule } from '@leadline/contracts';

/** Values that are made up for a lead. Each is computed when it is read. */
export interface GeneratedValues {
  readonly password: string;
  readonly uuid: string;
}
/** The names after `generated.` in a text. */
export const GENERATED_NAMES: readonly (keyof GeneratedValues)[] = ['password', 'uuid'];

const block = (seed: string, name: string): Buffer =>
  createHmac('sha256', seed).update(name).digest();

/**
 * Returns a function that gives the next number below `limit` (at most 256), each with the same
 * probability. The numbers follow from the seed.
 */
const numbersFrom = (seed: string, name: string): ((limit: number) => number) => {
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  let blocks = 0;
  const nextByte = (): number => {
    if (at === bytes.length) {
      bytes = block(seed, `${name}:${blocks}`);
      blocks += 1;
      at = 0;
    }
    at += 1;
    return bytes[at - 1] ?? 0;
  };
  return (limit) => {
    // Bytes from here on would make the first numbers more probable.
    const end = 256 - (256 % limit);
    let byte = nextByte();
    while (byte >= end) byte = nextByte();
    return byte % limit;
  };
};

const classesOf = (rule: PasswordRule): string[] =>
  [
    rule.lower ? 'abcdefghijklmnopqrstuvwxyz' : '',
    rule.upper ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : '',
    rule.digits ? '0123456789' : '',
    [...new Set(rule.symbols)].join(''),
  ].filter((characters) => characters !== '');

/** Returns the password of a seed: at least one character of each kind that the rule names. */
const passwordOf = (rule: PasswordRule, seed: string): string => {
  const below = numbersFrom(seed, 'password');
  const classes = classesOf(rule);
  const all = classes.join('');
  const pick = (characters: string): string => characters.charAt(below(characters.length));
  const password = Array.from({ length: rule.length }, (_, index) => pick(classes[index] ?? all));
  for (let last = password.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [password[last], password[other]] = [password[other] as string, password[last] as string];
  }
  return password.join('');
};

/** Returns the UUID of a seed, in the form of version 4. */
const uuidOf = (seed: string): string => {
  const bytes = block(seed, 'uuid').subarray(0, 16);
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

class SeededValues implements GeneratedValues {
  readonly #rule: PasswordRule;
  readonly #seed: string;
  #password: string | undefined;
  #uuid: string | undefined;

  constructor(rule: PasswordRule, seed: string) {
    this.#rule = rule;
    this.#seed = seed;
  }

  get password(): string {
    this.#password ??= passwordOf(this.#rule, this.#seed);
    return this.#password;
  }

  get uuid(): string {
    this.#uuid ??= uuidOf(this.#seed);
    return this.#uuid;
  }
}

/** The generated values of a seed. The same seed gives the same values. */
export const generatedValues = (rule: PasswordRule, seed: string): GeneratedValues =>
  new SeededValues(rule, seed);
