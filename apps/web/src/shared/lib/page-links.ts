import { createContext, useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
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
  /** The path of the page that is current in the menu while this one is shown; itself if absent. */
  readonly menuPath?: string;
}

/** What the signed-in user may open. */
export interface OpenPages {
  readonly pages: readonly PageLink[];
  /** The pages of the parties that the user is limited to; null without a limit. */
  readonly partyPaths: ReadonlySet<string> | null;
}

const OpenPagesContext = createContext<OpenPages>({ pages: [], partyPaths: null });
export const OpenPagesProvider = OpenPagesContext.Provider;

/**
 * The pages that a menu offers: those that the signed-in user may open, whose path has no parameters,
 * and that are not hidden.
 */
export const usePageLinks = (): readonly PageLink[] =>
  useContext(OpenPagesContext).pages.filter(
    ({ path, isHidden }) => !path.includes(':') && !isHidden,
  );

/** The path of the menu's entry that the shown page belongs to; null if there is none. */
export const useMenuPath = (): string | null => {
  const { pathname } = useLocation();
  const { pages } = useContext(OpenPagesContext);
  const shown = pages.find(({ path }) => matchPath(path, pathname) !== null);
  return shown === undefined ? null : (shown.menuPath ?? shown.path);
};

const PARTY_PAGES = ['/edit/advertiser/:id', '/edit/affiliate/:id'];

/** Which addresses lead to pages that exist and that the signed-in user may open. */
export const useOpenTo = (): ((address: string) => boolean) => {
  const { pages, partyPaths } = useContext(OpenPagesContext);
  return (address) => {
    const [pathname = ''] = address.split('?');
    const isOfParty = PARTY_PAGES.some((path) => matchPath(path, pathname) !== null);
    if (isOfParty && partyPaths?.has(pathname) === false) return false;
    return pages.some(
      ({ path }) => path === pathname || (path.includes(':') && matchPath(path, pathname) !== null),
    );
  };
};

/**
 * Whether an address leads to a page that exists and that the signed-in user may open. The table of
 * pages decides, and the limit of the user's role.
 */
export const useIsOpenTo = (address: string): boolean => useOpenTo()(address);
