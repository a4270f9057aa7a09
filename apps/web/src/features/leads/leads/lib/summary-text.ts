import { formatCount } from '#shared/lib/format';
import type { SearchSummary } from '../api/search-summary';

/** E.g. `1 has 2 leads`, `3 have 2 leads`, `3 have 2 to 5 leads`; null for none. */
export const severalText = ({ several }: Pick<SearchSummary, 'several'>): string | null => {
  if (several.length === 0) return null;
  const counts = several.map(({ leads }) => leads);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const leads =
    least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  return `${formatCount(several.length)} ${several.length === 1 ? 'has' : 'have'} ${leads} leads`;
};

/** E.g. `1 not found`. */
export const notFoundText = ({
  not_found: { length },
  is_everywhere: isEverywhere,
}: Pick<SearchSummary, 'not_found' | 'is_everywhere'>): string | null =>
  length === 0 ? null : `${formatCount(length)} not found${isEverywhere ? '' : ' in this list'}`;

const are = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? 'is' : 'are'} ${what}`];

/** Says how many values only a search over all dates finds, e.g. `12 are older`. */
export const elsewhereText = ({
  older,
  outside,
}: Pick<SearchSummary, 'older' | 'outside'>): string | null =>
  [...are(older, 'older'), ...are(outside, 'outside the filters')].join(' · ') || null;
