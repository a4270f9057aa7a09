import type { ErrorCode } from '@leadline/contracts';

/** Advertisers and publishers. Rules that both share are written once, for a side. */
export type PartySide = 'advertiser' | 'publisher';

interface SideRule {
  readonly notFound: ErrorCode;
  /** Word for the beginning of texts. */
  readonly label: string;
}
export const SIDES: Readonly<Record<PartySide, SideRule>> = {
  advertiser: { notFound: 'ADVERTISER_NOT_FOUND', label: 'Advertiser' },
  publisher: { notFound: 'PUBLISHER_NOT_FOUND', label: 'Publisher' },
};
