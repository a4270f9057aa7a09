import { useSearchParams } from 'react-router-dom';
import { daysOf, PERIODS, type Days, type PeriodName } from './panel-days';
import { useAccount } from './panel-session';
import { useAccountZone } from './use-account-zone';

const DAY = /^\d{4}-\d\d-\d\d$/;
const isPeriod = (name: string | null): name is PeriodName =>
  name !== null && Object.hasOwn(PERIODS, name);

/** What the address chooses: an affiliate, a period, and what a page narrows further. */
export interface View {
  readonly publisherId: number | undefined;
  readonly period: PeriodName;
  readonly days: Days;
  /** Another choice of the page, or null. */
  readonly get: (name: string) => string | null;
  /** Changes choices. Null takes one away. */
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

/** The affiliate that a page is about which shows one: the chosen one, or the first. */
export const useOnePublisher = (): { readonly id: number; readonly name: string } | null => {
  const { publisherId } = useView();
  const { publishers } = useAccount();
  return publishers.find(({ id }) => id === publisherId) ?? publishers[0] ?? null;
};

/** What a view asks the server for. */
export const periodQuery = ({ days, publisherId }: View) => ({
  ...days,
  ...(publisherId !== undefined && { publisher_id: publisherId }),
});
