const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether a parsed body nests objects or arrays deeper than `limit`. Iterates, so it cannot
 * overflow.
 */
export const isDeeperThan = (body: unknown, limit: number): boolean => {
  let level = [body].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = level.flatMap((node) => Object.values(node).filter(isObject));
  }
  return false;
};
