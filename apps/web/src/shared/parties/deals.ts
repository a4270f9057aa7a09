import { planLine, shorthandOf } from '@leadline/contracts/plans-rules';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { useCountries } from '#shared/api/use-countries';

/** A deal that can be named. `name` is what the server calls it. */
export interface DealChoice {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  /** Whether staff gave it a name. */
  readonly isNamed: boolean;
}

/** Reads the deals of an advertiser that have not ended, once `isWanted`. */
export const useDeals = (
  advertiserId: number | null,
  isWanted: boolean,
): { deals: readonly DealChoice[]; isLoading: boolean } => {
  const { countries } = useCountries();
  const { data, isLoading } = useQuery({
    queryKey: ['advertiserPlans.list', advertiserId],
    queryFn: ({ signal }) =>
      api.call('advertiserPlans.list', { params: { id: advertiserId ?? 0 }, query: {}, signal }),
    enabled: isWanted && advertiserId !== null,
  });
  const deals = (data ?? []).map((plan) => {
    const line = planLine(shorthandOf('', plan, plan), countries);
    const name = plan.name || `Deal ${plan.id}`;
    return { id: plan.id, name, label: `${name} (${line})`, isNamed: plan.name !== '' };
  });
  return { deals, isLoading };
};
