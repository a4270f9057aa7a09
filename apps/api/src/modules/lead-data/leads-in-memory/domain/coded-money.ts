import type { ValueList } from '@leadline/column-store';

// Money of leads in codes. `lead_money` is revenue and payout in whole cents, `800,500`. A share of
// a top-up is its time in microseconds since 1970 and its whole cents.

/** The two numbers of each code, 0 for code 0. */
interface Numbers {
  readonly first: number[];
  readonly second: number[];
}
/** Values of a list never change, so they are read once. */
const known = new WeakMap<ValueList, Numbers>();

const read = (list: ValueList): Numbers => {
  const numbers = known.get(list) ?? { first: [0], second: [0] };
  known.set(list, numbers);
  for (let code = numbers.first.length; code < list.size; code += 1) {
    const [first = 0, second = 0] = String(list.value(code)).split(',').map(Number);
    numbers.first.push(first);
    numbers.second.push(second);
  }
  return numbers;
};

export interface LeadMoney {
  readonly revenue: Float64Array;
  readonly payout: Float64Array;
}
/** Returns the amounts for leads by code. */
export const leadMoney = (list: ValueList): LeadMoney => {
  const { first, second } = read(list);
  return { revenue: Float64Array.from(first), payout: Float64Array.from(second) };
};

export interface TopupShares {
  readonly times: Float64Array;
  readonly amounts: Float64Array;
}
/** Returns the shares of top-ups by code, with their times. */
export const topupShares = (list: ValueList): TopupShares => {
  const { first, second } = read(list);
  return { times: Float64Array.from(first), amounts: Float64Array.from(second) };
};
