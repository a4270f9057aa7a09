import { ApiError } from './api-error';

export type Faults<Key extends string> = Readonly<Partial<Record<Key, string>>>;

export const noFaults = <Key extends string>(): Faults<Key> => ({}) as Faults<Key>;

/** Returns the fields that have a fault. */
export const faultsFrom = <Key extends string>(
  found: Readonly<Partial<Record<Key, string | null>>>,
): Faults<Key> =>
  Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as Faults<Key>;

/** The server's objections to a form. */
export interface FieldFaults<Key extends string> {
  /** The error of each wrong field. */
  readonly faults: Faults<Key>;
  /** Errors that concern no field of the form, or all of it. */
  readonly others: readonly string[];
}

/** Whether an error concerns the form. A 5xx describes the state of the server. */
const isAboutForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Returns the path and its parents, longest first: an error in `country_ids.0` belongs to
 * `country_ids`.
 */
const pathsOf = (field: string): readonly string[] => {
  const parts = field.split('.');
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('.'));
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Assigns the server's errors to the fields of a form. `keys` maps each field on the wire to its
 * field in the form. A failure without issues concerns the whole form.
 */
export const fieldFaultsOf = <Key extends string>(
  error: unknown,
  keys: Readonly<Record<string, Key>>,
): FieldFaults<Key> => {
  if (!isAboutForm(error)) return { faults: noFaults(), others: [] };
  if (error.issues.length === 0) return { faults: noFaults(), others: [error.message] };
  const faults: Partial<Record<Key, string>> = {};
  const others: string[] = [];
  for (const { field, message } of error.issues) {
    const path = pathsOf(field).find((one) => Object.hasOwn(keys, one));
    const key = path === undefined ? undefined : keys[path];
    if (key === undefined) others.push(field === '' ? message : `${field}: ${message}`);
    else faults[key] ??= asSentence(message);
  }
  return { faults, others: [...new Set(others)] };
};
