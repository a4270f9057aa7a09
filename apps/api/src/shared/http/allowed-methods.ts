import { allRoutes } from '@leadline/contracts';

/** Addresses of the contracts as patterns, each with its method. */
const ROUTES = allRoutes.map(({ route: { method, path } }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Returns the methods that an address supports, for the header `Allow`. None if it is unknown. */
export const allowedMethods = (url: string): readonly string[] => {
  const path = url.split('?')[0] ?? '';
  const methods = ROUTES.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set<string>(methods)].sort();
};
