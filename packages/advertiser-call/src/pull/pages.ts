import { parsedUrl, type StatusPullTemplate } from '@leadline/contracts';

/** The place of a page of a pull. */
export interface PagePlace {
  readonly page: number;
  /** The number of rows before the page. */
  readonly offset: number;
  readonly cursor: string;
  /** The address of the page, as the page before gave it. Null: that of the template. */
  readonly link: string | null;
}
type Paged = Pick<StatusPullTemplate, 'pages'>;

export const firstPlace = ({ pages }: Paged): PagePlace => ({
  page: pages.kind === 'number' ? pages.first : 0,
  offset: 0,
  cursor: '',
  link: null,
});

/** A page as far as it decides on the next one. */
interface PageEnd {
  readonly entries: number;
  /** The text at the place that the template names: a cursor, a link, the last page, the total. */
  readonly next: string | null;
}

const MAX_HEADER = 4000;
/** The next page in a header `Link` (RFC 8288), such as `<https://…?page=2>; rel="next"`. */
const NEXT_LINK = /<([^<>]*)>(?:;[^,<>]*)?;\s*rel\s*=\s*"?next\b/i;
/** Returns the link in a text, which may be a header `Link`. Null if there is none. */
export const linkIn = (text: string): string | null => {
  if (!text.startsWith('<')) return text;
  return NEXT_LINK.exec(text.slice(0, MAX_HEADER))?.[1] ?? null;
};

/** A count, if the text is one. */
const countOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Whether the values of a page say that no other follows. */
const isLast = ({ pages }: Paged, after: PagePlace, place: PagePlace, next: string | null) => {
  switch (pages.kind) {
    case 'none':
      return true;
    case 'until_empty':
      return false;
    case 'number':
      return after.page > (countOf(next) ?? Infinity);
    case 'offset':
      return after.offset >= (countOf(next) ?? Infinity);
    // A place that did not change would fetch the same page again.
    case 'cursor':
      return next === null || next === place.cursor;
    case 'link':
      return after.link === null || after.link === place.link;
  }
};

/** Returns the place of the page after this one. Null if this one is the last. */
export const placeAfter = (
  template: Paged,
  place: PagePlace,
  { entries, next }: PageEnd,
): PagePlace | null => {
  const { kind } = template.pages;
  const after: PagePlace = {
    page: place.page + 1,
    offset: place.offset + entries,
    cursor: kind === 'cursor' ? (next ?? '') : '',
    link: kind === 'link' && next !== null ? linkIn(next) : null,
  };
  return entries === 0 || isLast(template, after, place, next) ? null : after;
};

/**
 * Returns the address of a linked page. `sent` is the address of the template with the key, which
 * the link gets if it has none. Null if the link leads to another origin.
 */
export const linkedUrl = (
  link: string,
  sent: string,
  auth: StatusPullTemplate['request']['auth'],
): string | null => {
  const own = parsedUrl(sent);
  if (!own || !URL.canParse(link, sent)) return null;
  const target = new URL(link, sent);
  if (target.origin !== own.origin || target.username !== '' || target.password !== '') return null;
  const key = auth.kind === 'query' ? own.searchParams.get(auth.name) : null;
  if (auth.kind === 'query' && key !== null) target.searchParams.set(auth.name, key);
  return target.toString();
};
