import { createContext, useContext } from 'react';
import type { IconName } from '../ui/icons';

/** A page that the signed-in user may open. */
export interface PageLink { readonly path: string; readonly title: string; readonly summary: string; readonly icon: IconName }

const PageLinksContext = createContext<readonly PageLink[]>([]);
export const PageLinksProvider = PageLinksContext.Provider;

/** The pages that the signed-in user may open, in the order of the menu. */
export const usePageLinks = (): readonly PageLink[] => useContext(PageLinksContext);
