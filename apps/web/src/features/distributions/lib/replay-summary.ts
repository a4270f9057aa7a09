import { sumDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney } from '#shared/lib/format';
import type { Replay } from '../api/use-replay';

export type ReplayShare = NonNullable<Replay['result']>[number];

/** The total of all shares, in the form of a share. */
export const totalOf = (shares: readonly ReplayShare[]): ReplayShare => ({
  advertiser_id: null,
  advertiser: 'Total',
  actual_leads: shares.reduce((sum, share) => sum + share.actual_leads, 0),
  replayed_leads: shares.reduce((sum, share) => sum + share.replayed_leads, 0),
  actual_profit: sumDecimals(shares.map((share) => share.actual_profit)),
  expected_profit: sumDecimals(shares.map((share) => share.expected_profit)),
});

/** How many leads more or fewer the replay gave the advertiser, e.g. `+12`. */
export const differenceOf = ({
  actual_leads: actual,
  replayed_leads: replayed,
}: ReplayShare): string => `${replayed > actual ? '+' : ''}${formatCount(replayed - actual)}`;

/** The advertiser's name, with the id if two have the same name: the chart would merge them. */
export const uniqueName = (
  shares: readonly ReplayShare[],
  { advertiser, advertiser_id: id }: ReplayShare,
): string =>
  shares.filter((share) => share.advertiser === advertiser).length > 1
    ? `${advertiser} (${id ?? '–'})`
    : advertiser;

/** The result of the replay in a sentence. */
export const summaryOf = (shares: readonly ReplayShare[]): string => {
  const total = totalOf(shares);
  const moved = shares.reduce(
    (sum, share) => sum + Math.max(0, share.replayed_leads - share.actual_leads),
    0,
  );
  const noun = total.actual_leads === 1 ? 'lead' : 'leads';
  const [expected, actual] = [formatMoney(total.expected_profit), formatMoney(total.actual_profit)];
  return (
    `${formatCount(total.actual_leads)} ${noun}, ` +
    `of which at least ${formatCount(moved)} would have gone elsewhere; ` +
    `expected profit ${expected} instead of ${actual}.`
  );
};
