import {
  drawWeighted,
  seededDraw,
  withMacros,
  type CustomParams,
  type OfferMacro,
} from '@leadline/contracts';

/** The offer that a link names. */
export interface LinkedOffer {
  readonly id: number;
  readonly slug: string;
  readonly url: string | null;
  /** Whether the offer is active, and visible to the publisher of the link. */
  readonly is_open: boolean;
  /** Codes of the countries that visitors may come from; empty for all. */
  readonly countries: readonly string[];
  /** Landing pages with a weight. */
  readonly landings: readonly {
    readonly id: number;
    readonly url: string;
    readonly weight: number;
  }[];
}
/** Publisher and offer that a link names. */
export interface LinkTarget {
  readonly publisher_id: number;
  /** The offer URL of the publisher. */
  readonly fallback_url: string | null;
  readonly offer: LinkedOffer | null;
}
/** Values of a visitor that decide where the link leads. */
export interface Visitor extends CustomParams {
  readonly hit_id: string | null;
  /** Null if it is not known. */
  readonly country: string | null;
  readonly publisher_click_id: string | null;
}
export interface Destination {
  readonly landing_id: number | null;
  /** URLs to send the visitor to, best first. */
  readonly urls: readonly string[];
}

/**
 * Whether the visitor may enter. Visitors of an unknown country may: an address may be missing from
 * the database.
 */
const mayEnter = ({ is_open, countries }: LinkedOffer, { country }: Visitor): boolean =>
  is_open && (countries.length === 0 || country === null || countries.includes(country));

const macrosOf = (
  { publisher_id, offer }: LinkTarget,
  visitor: Visitor,
): Record<OfferMacro, string> => ({
  hit_id: visitor.hit_id ?? '',
  offer: offer?.slug ?? '',
  offer_id: String(offer?.id ?? ''),
  publisher_id: String(publisher_id),
  click_id: visitor.publisher_click_id ?? '',
  country: visitor.country ?? '',
  custom_param_1: visitor.custom_param_1 ?? '',
  custom_param_2: visitor.custom_param_2 ?? '',
  custom_param_3: visitor.custom_param_3 ?? '',
  custom_param_4: visitor.custom_param_4 ?? '',
  custom_param_5: visitor.custom_param_5 ?? '',
});

/**
 * Returns the destination of a visitor: a landing page of the offer by the draw of their click, its
 * URL if it has no landing page, else the offer URL of the publisher.
 */
export const destinationOf = (target: LinkTarget, visitor: Visitor): Destination => {
  const { offer, fallback_url } = target;
  const fallback = fallback_url === null ? [] : [fallback_url];
  if (!offer || !mayEnter(offer, visitor)) return { landing_id: null, urls: fallback };
  const landing =
    visitor.hit_id === null
      ? offer.landings[0]
      : drawWeighted(offer.landings, seededDraw(visitor.hit_id)('landing'));
  const page = landing?.url ?? offer.url;
  return {
    landing_id: landing?.id ?? null,
    urls: [...(page === null ? [] : [withMacros(page, macrosOf(target, visitor))]), ...fallback],
  };
};
