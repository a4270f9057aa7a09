import { roundPercentage as round } from '#shared/lib/percentage';

interface Share {
  readonly percentage: number;
  /** Switched off: it stays at 0 %. */
  readonly isOff: boolean;
}

const sumOf = (shares: readonly Share[]): number =>
  round(shares.reduce((sum, share) => sum + share.percentage, 0));

/** How far a group is from 100 percent: `40 missing`, `60 too much`. */
export const gapText = (shares: readonly Share[]): string => {
  const gap = round(100 - sumOf(shares));
  return gap > 0 ? `${gap} missing` : `${-gap} too much`;
};

/** Why no row can be given a percentage; null if one can. */
export const whyNoReceiver = (shares: readonly Share[]): string | null => {
  if (shares.length === 0) return 'Add an advertiser first';
  return shares.every(({ isOff }) => isOff) ? 'All advertisers are off' : null;
};

/**
 * Even whole percentages for the rows that are not off. The first of them get the remainder: 34,
 * 33, 33.
 */
export const distributeEvenly = <S extends Share>(shares: readonly S[]): readonly S[] => {
  const receivers = shares.filter(({ isOff }) => !isOff);
  const base = Math.floor(100 / Math.max(1, receivers.length));
  const extra = 100 - base * receivers.length;
  return shares.map((share) => {
    const position = receivers.indexOf(share);
    return position === -1 ? share : { ...share, percentage: base + (position < extra ? 1 : 0) };
  });
};

/** Why the group cannot be filled up to 100; null if it can. */
export const whyNotFillable = (shares: readonly Share[]): string | null => {
  const obstacle = whyNoReceiver(shares);
  if (obstacle !== null) return obstacle;
  const sum = sumOf(shares);
  if (sum === 100) return 'The percentages already add up to 100';
  return sum > 100 ? 'The percentages add up to more than 100' : null;
};

/**
 * Fills the group up to 100. The rows without a share get the missing percentage in even parts; if
 * every row has a share, the last row gets all of it. Rows that are off get nothing.
 */
export const fillRemainder = <S extends Share>(shares: readonly S[]): readonly S[] => {
  if (whyNotFillable(shares) !== null) return shares;
  const missing = round(100 - sumOf(shares));
  const on = shares.flatMap((share, index) => (share.isOff ? [] : [index]));
  const empty = on.filter((index) => shares[index]?.percentage === 0);
  const receivers = empty.length > 0 ? empty : on.slice(-1);
  const each = Math.floor(missing / receivers.length);
  const first = round(missing - each * (receivers.length - 1));
  return shares.map((share, index) => {
    const position = receivers.indexOf(index);
    if (position === -1) return share;
    const added = position === 0 ? first : each;
    return { ...share, percentage: round(share.percentage + added) };
  });
};
