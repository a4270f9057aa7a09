import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPageName } from '#shared/lib/page-name';

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
