import {
  INTEGRATION_PLACEHOLDERS,
  type IntegrationTemplate,
  type PullValue,
} from '@leadline/contracts';
import type { CallValues } from '../types.js';
import type { GeneratedValues } from './generated-values.js';
import type { WorkLimit } from './work-limit.js';

/** The advertiser's own words for a value, for the filter `table`. */
interface WordTable {
  readonly words: ReadonlyMap<string, string>;
  /** The word of a value that is not in the table. Null if there is none. */
  readonly otherwise: string | null;
}
export type WordTables = ReadonlyMap<string, WordTable>;

/** The values that a text can name. */
export interface TextScope {
  readonly lead: CallValues['lead'];
  readonly secret: CallValues['secrets'];
  readonly steps: CallValues['steps'];
  readonly now: Date;
  readonly generated: GeneratedValues;
  readonly tables: WordTables;
  /** The time range and the page. Only for pulls. */
  readonly pull?: Readonly<Record<PullValue, string>>;
  /** The work that all texts with this limit may take together. By default each has its own. */
  readonly work?: WorkLimit;
  /** The body as it is sent. Only for headers and authentication. */
  readonly payload?: string;
  /** The fields that were rendered before this text. */
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
}

/** The names after `lead.` in a text. */
export const LEAD_NAMES: readonly string[] = INTEGRATION_PLACEHOLDERS.map((name) =>
  name === 'lead_id' ? 'id' : name,
);

/** The number of parts of a full name, by its first part. */
const FULL_NAMES: Readonly<Record<string, number>> = {
  lead: 2,
  secret: 2,
  generated: 2,
  steps: 3,
  now: 1,
  payload: 1,
  fields: 1,
  since: 1,
  until: 1,
  page: 1,
  offset: 1,
  cursor: 1,
};
/** Returns the number of parts of full names that begin with `root`. Undefined if there are none. */
export const nameLength = (root: string): number | undefined =>
  Object.hasOwn(FULL_NAMES, root) ? FULL_NAMES[root] : undefined;
/** Whether a text cannot give this name to a value of its own. */
export const isTaken = (name: string): boolean =>
  nameLength(name) !== undefined || name === 'forloop';

/** The tables of a template, as the filter `table` reads them. */
export const wordTables = (tables: IntegrationTemplate['tables']): WordTables =>
  new Map(
    tables.map(({ name, rows, otherwise }) => [
      name,
      { words: new Map(rows.map(({ from, to }) => [from, to])), otherwise },
    ]),
  );

const member = (record: object, name: string): unknown =>
  Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : undefined;

/** Returns the value of a full name. Text that is not known is empty. */
export const valueOf = (scope: TextScope, path: readonly string[]): unknown => {
  const [root = '', name = '', part = ''] = path;
  switch (root) {
    case 'now':
      return scope.now.toISOString();
    case 'payload':
      return scope.payload ?? '';
    case 'fields':
      return scope.fields ?? [];
    case 'since':
    case 'until':
    case 'page':
    case 'offset':
    case 'cursor':
      return scope.pull?.[root] ?? '';
    case 'generated':
      return name === 'password' || name === 'uuid' ? scope.generated[name] : '';
    case 'lead':
    case 'secret':
      return member(scope[root], name) ?? '';
    case 'steps':
      return member((member(scope.steps, name) as object | undefined) ?? {}, part) ?? '';
    default:
      return undefined;
  }
};

type Names = { [name: string]: unknown };
const noNames = (): Names => Object.create(null) as Names;

/**
 * Returns an object that holds the values of full names and nothing else, and has no prototype.
 * Names that no text can have are left out.
 */
export const onlyNamed = (scope: TextScope, paths: readonly (readonly string[])[]): object => {
  const found = noNames();
  for (const path of paths) {
    if (nameLength(path[0] ?? '') !== path.length) continue;
    let level = found;
    for (const name of path.slice(0, -1)) level = (level[name] ??= noNames()) as Names;
    level[path.at(-1) ?? ''] = valueOf(scope, path);
  }
  return found;
};
