import type { ErrorCode } from '@leadline/contracts';

/** Advertisers and publishers. Rules that both share are written once, for a side. */
export type PartySide = 'advertiser' | 'publisher';

export const NOT_FOUND = {
  advertiser: 'ADVERTISER_NOT_FOUND',
  publisher: 'PUBLISHER_NOT_FOUND',
} as const satisfies Record<PartySide, ErrorCode>;

export const otherSide = (side: PartySide): PartySide =>
  side === 'advertiser' ? 'publisher' : 'advertiser';
