import { useSearchParams } from 'react-router-dom';
import { type Days, daysOf, type PeriodName, PERIODS } from './panel-days';
import { useAccount, useAccountZone } from './panel-session';

const DAY = /^\d{4}-\d\d-\d\d$/;
const isPeriod = (name: string | null): name is PeriodName =>
  name !== null && Object.hasOwn(PERIODS, name);

/** Choices in the address: an affiliate, a period, and the page's own filters. */
export interface View {
  readonly publisherId: number | undefined;
  readonly period: PeriodName;
  readonly days: Days;
  /** Returns a filter of the page, or null. */
  readonly get: (name: string) => string | null;
  /** Changes filters. Null removes one. */
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
}

export const useView = (): View => {
  const [params, setParams] = useSearchParams();
  const { publishers } = useAccount();
  const zone = useAccountZone();
  const asked = Number(params.get('affiliate'));
  const name = params.get('period');
  const period = isPeriod(name) ? name : 'week';
  const standard = daysOf(period, Date.now(), zone);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isOwn = period === 'own' && DAY.test(from) && DAY.test(to) && from <= to;
  return {
    publisherId: publishers.find(({ id }) => id === asked)?.id,
    period,
    days: isOwn ? { from, to } : standard,
    get: (key) => params.get(key),
    set: (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes))
            if (value === null) next.delete(key);
            else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
  };
};

/** Returns the affiliate for pages that show only one: the chosen affiliate, or the first. */
export const useOnePublisher = (): { readonly id: number; readonly name: string } | null => {
  const { publisherId } = useView();
  const { publishers } = useAccount();
  return publishers.find(({ id }) => id === publisherId) ?? publishers[0] ?? null;
};

/** Returns the query parameters of a view. */
export const periodQuery = ({ days, publisherId }: View) => ({
  ...days,
  ...(publisherId !== undefined && { publisher_id: publisherId }),
});
