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
 * What happens on each navigation to a page: its title, the focus on its heading, the scroll
 * position, and the report of its name (SHL-038).
 */
export const PageArrival = ({ name, title, children }: Props) => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Leadline`;
    reportPageName(name);
    window.scrollTo(0, 0);
    // The browser places the focus itself when the document is opened.
    if (!isFirstArrival) document.querySelector<HTMLElement>('h1')?.focus();
    isFirstArrival = false;
  }, [name, title, pathname]);
  return children;
};
