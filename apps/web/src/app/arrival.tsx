import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPageName } from '#shared/lib/page-name';

/** An address that could not be opened. */
interface RefusedAddress {
  readonly address: string;
  /** The title of the page if the user may not open it; null if there is no such page. */
  readonly page: string | null;
}

interface ArrivalState {
  readonly refused?: RefusedAddress;
}

/**
 * Returns the history state for a page that the user reached because an address could not be
 * opened.
 */
export const refusedState = (refused: RefusedAddress): ArrivalState => ({ refused });

/** Returns the address that could not be opened and led here; null if there is none. */
export const refusedIn = (state: unknown): RefusedAddress | null =>
  (state as ArrivalState | null)?.refused ?? null;

const LONGEST = 80;

/** Decodes an address for display. An address that cannot be decoded is left unchanged. */
const readable = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** Says why the user is not at the requested address. */
export const refusalText = ({ address, page }: RefusedAddress): string => {
  const text = readable(address);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  return page === null
    ? `This page does not exist: ${shown}`
    : `You may not open ${page} (${shown}). An administrator can give you access.`;
};

interface Props {
  name: string;
  title: string;
  children: ReactNode;
}

let isFirstArrival = true;

/**
 * Handles each navigation to a page: sets the title, focuses the heading, scrolls to the top, and
 * reports the page name.
 */
export const PageArrival = ({ name, title, children }: Props) => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Leadline`;
    reportPageName(name);
    window.scrollTo(0, 0);
    // When the document opens, the browser sets the focus itself.
    if (!isFirstArrival) document.querySelector<HTMLElement>('h1')?.focus();
    isFirstArrival = false;
  }, [name, title, pathname]);
  return children;
};
