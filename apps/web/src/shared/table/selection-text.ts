import { formatCount } from '#shared/lib/format';
import type { RowSelection } from './use-row-selection';

type Selected = Pick<RowSelection, 'selected' | 'strays' | 'matching'>;

const matchingText = (selected: number, total: number): string => {
  if (selected < total)
    return `The first ${formatCount(selected)} of ${formatCount(total)} are selected`;
  return total === 1
    ? 'The only match is selected'
    : `All ${formatCount(total)} matching are selected`;
};

/**
 * Whether the matches are still what was selected as such. Others may have come since, or taken the
 * place of some that have gone.
 */
const isCurrent = (
  { selected, matching }: Selected,
  pageIds: readonly number[],
  total: number | null,
): boolean => {
  if (matching === null) return false;
  if (total !== null && matching.total !== total) return false;
  return selected.size < matching.total || pageIds.every((id) => selected.has(id));
};

/**
 * What is selected, in words, e.g. `31 selected, 19 of them on other pages`. Rows that were
 * selected under another filter may be on no page of this list, so only "not on this page" is said
 * of them. `total` is the number of rows on all pages; null while it is not known.
 */
export const selectionText = (
  selection: Selected,
  pageIds: readonly number[],
  total: number | null,
): string => {
  const { selected, strays, matching } = selection;
  if (matching !== null && isCurrent(selection, pageIds, total))
    return matchingText(selected.size, matching.total);
  const page = new Set(pageIds);
  const away = [...selected].filter((id) => !page.has(id));
  const count = formatCount(selected.size);
  if (away.length === 0) return `${count} selected on this page`;
  const isStray = away.some((id) => strays.has(id));
  if (away.length === selected.size)
    return isStray ? `${count} selected, none on this page` : `${count} selected on other pages`;
  const where = isStray ? 'not on this page' : 'on other pages';
  return `${count} selected, ${formatCount(away.length)} of them ${where}`;
};

/** The most that one action may change, and how many rows match. */
interface Offer {
  readonly total: number;
  readonly most: number;
}

/** What the button that selects all matches says; null if that would select nothing more. */
export const selectMatchingText = (
  selection: Selected,
  pageIds: readonly number[],
  { total, most }: Offer,
): string | null => {
  if (isCurrent(selection, pageIds, total)) return null;
  const { selected, strays } = selection;
  const isPageSelected = pageIds.every((id) => selected.has(id));
  if (isPageSelected && selected.size - strays.size >= Math.min(total, most)) return null;
  return total > most
    ? `Select the first ${formatCount(most)} of ${formatCount(total)}`
    : `Select all ${formatCount(total)} matching`;
};
