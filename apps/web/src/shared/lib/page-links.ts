import { createContext, useContext } from 'react';
import { matchPath } from 'react-router-dom';
import type { IconName } from '#shared/ui/icons';

/**
 * A page that the signed-in user may open; its path may have parameters, e.g.
 * `/edit/advertiser/:id`.
 */
export interface PageLink {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Left out of the menu. */
  readonly isHidden?: true;
}

const PageLinksContext = createContext<readonly PageLink[]>([]);
export const PageLinksProvider = PageLinksContext.Provider;

/**
 * The pages that a menu offers: those that the signed-in user may open, whose path has no parameters,
 * and that are not hidden.
 */
export const usePageLinks = (): readonly PageLink[] =>
  useContext(PageLinksContext).filter(({ path, isHidden }) => !path.includes(':') && !isHidden);

/**
 * Whether an address leads to a page that exists and that the signed-in user may open. The table of
 * pages decides.
 */
export const useIsOpenTo = (address: string): boolean => {
  const [pathname = ''] = address.split('?');
  return useContext(PageLinksContext).some(
    ({ path }) => path === pathname || (path.includes(':') && matchPath(path, pathname) !== null),
  );
};
