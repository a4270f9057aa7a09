import { sumDecimals } from '#shared/lib/decimal';
import { formatMoney } from '#shared/lib/format';

/** Describes money as "Revenue $8.00, payout $3.00, profit $5.00". */
export const amountsText = (revenue: string, payout: string, profit: string): string =>
  `Revenue ${formatMoney(revenue)}, payout ${formatMoney(payout)}, profit ${formatMoney(profit)}`;

/** Describes the money of FTDs that no publisher is paid for: it is earned if advertisers pay. */
export const refusedMoneyText = (
  rows: readonly { readonly revenue: string }[],
  advertiserPays: boolean,
): string => {
  const revenue = advertiserPays ? sumDecimals(rows.map((row) => row.revenue)) : '0.00';
  return amountsText(revenue, '0.00', revenue);
};
