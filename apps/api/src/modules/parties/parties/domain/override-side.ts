import type { Issue, OverrideBody, OverrideSide } from '@leadline/contracts';

/** Messages about missing values, by side. */
const NO_VALUES = {
  advertiser: 'Override is required',
  publisher: 'Override Values is required',
} as const;
/** The party on whose page an override is. */
const OWNER = {
  advertiser: { field: 'advertiser_id', missing: 'Advertiser is required' },
  publisher: { field: 'affiliate_id', missing: 'Publisher is required' },
} as const;

/**
 * Returns the side of a new override. `allowed` holds the sides on which its author may create one.
 * A body without a side means the only allowed side. With both allowed, it means the side of the
 * one party that it names, else the advertiser's (PUB-041). Null if the author may not create it.
 */
export const sideOfNew = (
  { side, advertiser_id: advertiser, affiliate_id: publisher }: OverrideBody,
  allowed: readonly OverrideSide[],
): OverrideSide | null => {
  if (side !== undefined) return allowed.includes(side) ? side : null;
  if (allowed.length < 2) return allowed[0] ?? null;
  return advertiser === null && publisher !== null ? 'publisher' : 'advertiser';
};

/** Returns the issues of an override that lacks a field which this side requires. */
export const missingIn = (side: OverrideSide, body: OverrideBody): Issue[] => {
  const { field, missing } = OWNER[side];
  const faults = [
    ...(body[field] === null ? [{ field, message: missing }] : []),
    ...(body.override_values.length === 0
      ? [{ field: 'override_values', message: NO_VALUES[side] }]
      : []),
  ];
  return faults.map((fault) => ({ in: 'body', code: 'required', ...fault }));
};
