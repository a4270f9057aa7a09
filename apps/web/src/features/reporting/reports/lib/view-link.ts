import { fromAddress, toAddress } from '#shared/filters/address-text';
import { mergeColumns, type ColumnChoice } from '#shared/table/column-choice';
import { linkParams, type SharedLink } from './shared-link';
import { openToText, type OpenLevels } from './report-path';

/** Maximum length of an address. Servers and proxies accept lines of 8 kB. */
const LONGEST = 7000;

export interface ViewLink {
  readonly address: string;
  /** The text about parts missing from the link. Null if it is complete. */
  readonly missing: string | null;
}

/** A link to make: what it says about itself, and the text of its filter if it is frozen. */
export interface LinkToMake extends SharedLink {
  readonly filters: string | null;
}

/**
 * The address of a view for other people: the filter itself, without the preset, which is the
 * user's own, with the visible columns and the open rows, unless these make it too long.
 */
export const viewLink = (
  current: URL,
  columns: readonly ColumnChoice[],
  open: OpenLevels,
  link: LinkToMake,
): ViewLink => {
  const { searchParams } = current;
  const applied = searchParams.get('filters');
  const filters = link.filters === null ? applied : toAddress(link.filters);
  const address = new URL(current.pathname, current);
  const set = (name: string, text: string | null): void => {
    if (text !== null) address.searchParams.set(name, text);
  };
  for (const name of ['tab', 'chart', 'flat', 'sort', 'order']) set(name, searchParams.get(name));
  for (const [name, text] of Object.entries(linkParams(link))) set(name, text);
  set('filters', filters === null ? null : fromAddress(filters));
  set('columns', columns.map(({ key }) => key).join(','));
  if (address.href.length > LONGEST) {
    set('filters', filters);
    return {
      address: address.href,
      missing: 'The filter is long, so the link works in this browser only.',
    };
  }
  if (open.size === 0) return { address: address.href, missing: null };
  const folded = address.href;
  set('open', openToText(open));
  return address.href.length > LONGEST
    ? { address: folded, missing: 'Too many rows are open, so the link opens without them.' }
    : { address: address.href, missing: null };
};

/** Returns the columns named in a link, in its order. Null if it names none. */
export const columnsOfLink = (
  text: string | null,
  standard: readonly ColumnChoice[],
): readonly ColumnChoice[] | null => {
  if (text === null) return null;
  const wanted = text.split(',').map((key) => ({ key, visible: true }));
  return mergeColumns(standard, wanted);
};
