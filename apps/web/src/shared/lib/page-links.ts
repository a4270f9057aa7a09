import { createContext, useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { IconName } from '#shared/ui/icons';

/** Captions of the menu, in order. */
export const MENU_SECTIONS = ['Work', 'Money and insight', 'Set-up', 'Administration'] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

/**
 * A page that the signed-in user may open; its path may have parameters, e.g.
 * `/edit/advertiser/:id`.
 */
export interface PageLink {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Caption of the menu under which the page stands; a page without one is not in the menu. */
  readonly section?: MenuSection;
  /**
   * Path of the menu entry that is current while this page is shown; the page's own entry if
   * absent.
   */
  readonly menuPath?: string;
}

/** Pages that the signed-in user may open. */
export interface OpenPages {
  readonly pages: readonly PageLink[];
  /** Pages of the parties that the user is limited to; null without a limit. */
  readonly partyPaths: ReadonlySet<string> | null;
}

const OpenPagesContext = createContext<OpenPages>({ pages: [], partyPaths: null });
export const OpenPagesProvider = OpenPagesContext.Provider;

/** Returns the pages of the menu that the signed-in user may open. */
export const usePageLinks = (): readonly PageLink[] =>
  useContext(OpenPagesContext).pages.filter(({ section }) => section !== undefined);

/** Returns the path of the menu entry for the current page; null if there is none. */
export const useMenuPath = (): string | null => {
  const { pathname } = useLocation();
  const { pages } = useContext(OpenPagesContext);
  const shown = pages.find(({ path }) => matchPath(path, pathname) !== null);
  return shown === undefined ? null : (shown.menuPath ?? shown.path);
};

const PARTY_PAGES = ['/edit/advertiser/:id', '/edit/affiliate/:id'];

/**
 * Returns a check whether an address leads to an existing page that the signed-in user may open.
 */
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
 * Whether an address leads to an existing page that the signed-in user may open, by the table of
 * pages and the limit of the user's role.
 */
export const useIsOpenTo = (address: string): boolean => useOpenTo()(address);
