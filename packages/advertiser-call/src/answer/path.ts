import { compile, TreeInterpreter, type JSONValue } from '@jmespath-community/jmespath';
import { TooMuchWorkError, type Work } from './work.js';

/**
 * JMESPath over answers. The library parses; values are found here, because its interpreter reads
 * prototypes (`constructor`), cannot tell null from nothing, and may take time and memory without
 * limit.
 */

type Node = ReturnType<typeof compile>;
/** The nodes that may have a type. Some kinds of node have several. */
type NodeOf<Type extends Node['type'], Each = Node> = Each extends { readonly type: infer Own }
  ? Type extends Own
    ? Each
    : never
  : never;
/** Finds a value. Undefined if there is none; null if the answer says null. */
export type PathReader = (data: unknown, work: Work) => unknown;

/** Functions of JMESPath that take bounded time and call no expression. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'abs avg ceil contains ends_with find_first find_last floor join keys length lower max min ' +
    'not_null reverse split starts_with sum to_array to_number to_string type upper values'
  ).split(' '),
);
const MAX_DEPTH = 100;
/** Units of work for each name of an object: listing names takes longer than reading a list. */
const NAME_WORK = 5;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFalse = (value: unknown, work: Work): boolean => {
  work.spend(1);
  if (value === undefined || value === null || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  work.spend(NAME_WORK * keys.length);
  return keys.length === 0;
};

const isEqual = (one: unknown, other: unknown, work: Work, depth = 0): boolean => {
  work.spend(1);
  if (one === other) return true;
  if (depth > MAX_DEPTH) throw new TooMuchWorkError();
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((item, index) => isEqual(item, other[index], work, depth + 1))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  work.spend(NAME_WORK * keys.length);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key], work, depth + 1))
  );
};

const COMPARISONS = {
  GT: (one: number, other: number) => one > other,
  GTE: (one: number, other: number) => one >= other,
  LT: (one: number, other: number) => one < other,
  LTE: (one: number, other: number) => one <= other,
} as const;
const comparator = ({ name, left, right }: NodeOf<'Comparator'>): PathReader => {
  const [one, other] = [reader(left), reader(right)];
  return (data, work) => {
    const [first, second] = [one(data, work) ?? null, other(data, work) ?? null];
    if (name === 'EQ' || name === 'NE') return isEqual(first, second, work) === (name === 'EQ');
    if (typeof first !== 'number' || typeof second !== 'number') return undefined;
    return COMPARISONS[name](first, second);
  };
};

/** Applies a path to each item, and keeps the values that are found. */
const projected = (
  items: readonly unknown[],
  right: PathReader,
  work: Work,
  condition?: PathReader,
): unknown[] => {
  const found: unknown[] = [];
  for (const item of items) {
    work.spend(1);
    if (condition !== undefined && isFalse(condition(item, work), work)) continue;
    const value = right(item, work);
    if (value !== undefined && value !== null) found.push(value);
  }
  return found;
};
const projection = (node: NodeOf<'Projection'>): PathReader => {
  const [left, right] = [reader(node.left), reader(node.right)];
  const isSlice = node.left.type === 'IndexExpression' && node.left.right.type === 'Slice';
  return (data, work) => {
    const items = left(data, work);
    if (Array.isArray(items)) return projected(items, right, work);
    // A slice of a text is a text.
    return isSlice && typeof items === 'string' ? right(items, work) : undefined;
  };
};
const valueProjection = (node: NodeOf<'ValueProjection'>): PathReader => {
  const [left, right] = [reader(node.left), reader(node.right)];
  return (data, work) => {
    const object = left(data, work);
    if (!isObject(object)) return undefined;
    const items = Object.values(object);
    work.spend(NAME_WORK * items.length);
    return projected(items, right, work);
  };
};
const filter = (node: NodeOf<'FilterProjection'>): PathReader => {
  const [left, right] = [reader(node.left), reader(node.right)];
  const condition = reader(node.condition);
  return (data, work) => {
    const items = left(data, work);
    return Array.isArray(items) ? projected(items, right, work, condition) : undefined;
  };
};

const flatten = ({ child }: NodeOf<'Flatten'>): PathReader => {
  const list = reader(child);
  return (data, work) => {
    const items: unknown = list(data, work);
    if (!Array.isArray(items)) return undefined;
    for (const item of items) work.spend(Array.isArray(item) ? 1 + 3 * item.length : 1);
    return (items as unknown[]).flat();
  };
};

/** Returns where a slice begins or ends in a list. */
const bound = (at: number | null, length: number, step: number, otherwise: number): number => {
  if (at === null) return otherwise;
  const index = at < 0 ? at + length : at;
  const [least, most] = step < 0 ? [-1, length - 1] : [0, length];
  return Math.min(Math.max(index, least), most);
};
const slice = ({ start, stop, step: given }: NodeOf<'Slice'>): PathReader => {
  const step = given ?? 1;
  if (step === 0) throw new Error('The step of a slice cannot be 0');
  return (data, work) => {
    if (!Array.isArray(data) && typeof data !== 'string') return undefined;
    const { length } = data;
    const from = bound(start, length, step, step < 0 ? length - 1 : 0);
    const to = bound(stop, length, step, step < 0 ? -1 : length);
    const found: unknown[] = [];
    for (let index = from; step < 0 ? index > to : index < to; index += step) {
      work.spend(1);
      found.push(data[index]);
    }
    return typeof data === 'string' ? found.join('') : found;
  };
};

const multiSelectHash = ({ children }: NodeOf<'MultiSelectHash'>): PathReader => {
  const parts = children.map(({ name, value }) => [name, reader(value)] as const);
  return (data, work) => {
    work.spend(parts.length);
    return Object.fromEntries(parts.map(([name, read]) => [name, read(data, work) ?? null]));
  };
};

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + textSize(item), 1);
  return isObject(value) ? NAME_WORK * Object.keys(value).length : 1;
};
const textSize = (value: unknown): number => (typeof value === 'string' ? value.length + 1 : 1);
/** Calls a function of the library. It finds nothing if it does not take the values. */
const functionCall = ({ name, children }: NodeOf<'Function'>): PathReader => {
  if (!FUNCTIONS.has(name)) throw new Error(`The function ${name} cannot be used`);
  const readers = children.map(reader);
  return (data, work) => {
    const values = readers.map((read) => (read(data, work) ?? null) as JSONValue);
    for (const value of values) work.spend(sizeOf(value));
    try {
      const result = TreeInterpreter.runtime.callFunction(name, values);
      work.spend(sizeOf(result));
      return result ?? undefined;
    } catch (error) {
      // A RangeError: too deep, or too many values.
      if (error instanceof TooMuchWorkError || error instanceof RangeError)
        throw new TooMuchWorkError();
      return undefined;
    }
  };
};

const literal =
  (value: unknown): PathReader =>
  () =>
    value;
const field =
  ({ name }: NodeOf<'Field'>): PathReader =>
  (data, work) => {
    work.spend(1);
    return isObject(data) && Object.hasOwn(data, name) ? data[name] : undefined;
  };
const index =
  ({ value: at }: NodeOf<'Index'>): PathReader =>
  (data) =>
    Array.isArray(data) ? (data as readonly unknown[]).at(at) : undefined;
const chained =
  (left: PathReader, right: PathReader): PathReader =>
  (data, work) => {
    const value = left(data, work);
    return value === undefined || value === null ? undefined : right(value, work);
  };

/** Compiles a node. Throws if it is not part of JMESPath 1.0, or calls expressions. */
const reader = (node: Node): PathReader => {
  switch (node.type) {
    case 'Identity':
    case 'Current':
      return (data) => data;
    case 'Literal':
      return literal(node.value);
    case 'Field':
      return field(node);
    case 'Index':
      return index(node);
    case 'Slice':
      return slice(node);
    case 'Subexpression':
    case 'IndexExpression':
      return chained(reader(node.left), reader(node.right));
    case 'Pipe': {
      const [left, right] = [reader(node.left), reader(node.right)];
      return (data, work) => right(left(data, work), work);
    }
    case 'Projection':
      return projection(node);
    case 'ValueProjection':
      return valueProjection(node);
    case 'FilterProjection':
      return filter(node);
    case 'Flatten':
      return flatten(node);
    case 'Comparator':
      return comparator(node);
    case 'OrExpression':
    case 'AndExpression': {
      const [left, right] = [reader(node.left), reader(node.right)];
      return (data, work) => {
        const value = left(data, work);
        return isFalse(value, work) === (node.type === 'OrExpression') ? right(data, work) : value;
      };
    }
    case 'NotExpression': {
      const child = reader(node.child);
      return (data, work) => isFalse(child(data, work), work);
    }
    case 'MultiSelectList': {
      const parts = node.children.map(reader);
      return (data, work) => {
        work.spend(parts.length);
        return parts.map((read) => read(data, work) ?? null);
      };
    }
    case 'MultiSelectHash':
      return multiSelectHash(node);
    case 'Function':
      return functionCall(node);
    default:
      throw new Error('Use JMESPath without variables, arithmetic and functions of expressions');
  }
};

const hasWildcard = (node: Node): boolean => {
  if (node.type === 'Pipe') return hasWildcard(node.right);
  return ['Projection', 'ValueProjection', 'FilterProjection'].includes(node.type);
};

/** Throws if the path is not valid. */
const compiled = (path: string): readonly [node: Node, read: PathReader] => {
  try {
    const node = compile(path);
    return [node, reader(node)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Error(`The path is not valid. ${reason}`, { cause: error });
  }
};

/** Compiles the path of a list, which may be empty. Throws if it is not valid. */
export const compileListPath = (path: string): PathReader => compiled(path)[1];

/** Compiles a path. Throws if it is not valid. A wildcard that finds nothing is undefined. */
export const compilePath = (path: string): PathReader => {
  const [node, read] = compiled(path);
  if (!hasWildcard(node)) return read;
  return (data, work) => {
    const found = read(data, work);
    return Array.isArray(found) && found.length === 0 ? undefined : found;
  };
};
