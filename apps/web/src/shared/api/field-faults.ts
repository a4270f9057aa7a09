import { ApiError } from './api-error';

export type Faults<Key extends string> = Readonly<Partial<Record<Key, string>>>;

export const noFaults = <Key extends string>(): Faults<Key> => ({}) as Faults<Key>;

/** What the server has against a form. */
export interface FieldFaults<Key extends string> {
  /** The text of each field that is wrong. */
  readonly faults: Faults<Key>;
  /** What belongs to no field of the form, or to the whole of it. */
  readonly others: readonly string[];
}

/** What the server says about its own state is not about the form. */
const isAboutForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The path and those above it: a part of a list counts as the list, `country_ids.0` as `country_ids`. */
const pathsOf = (field: string): readonly string[] => {
  const parts = field.split('.');
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('.'));
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Sorts what the server has against a form by its fields. `keys` names the field of the form for each
 * field on the wire. Without issues the text of the failure is about the whole form.
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
