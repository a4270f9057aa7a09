import { clickLinkOf, offerLinkOf, type OfferLink } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { AppError } from '#shared/http/app-error.js';
import { OffersRepository, type OfferRow } from './data/offers.repository.js';

/** Offer as a publisher sees it, without the fields for staff. */
export interface PublisherOffer {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly category: string;
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly preview_url: string | null;
  readonly payout_text: string;
  /** The publisher's click link to it. */
  readonly url: string;
}

const warningOf = (offer: OfferRow, publisherId: number, isActive: boolean): string | null => {
  if (!isActive) return 'The publisher is not active, so the link does not work.';
  if (offer.status !== 'active') return 'The offer is not active.';
  if (offer.visible_to === 'chosen' && !offer.publisher_ids.includes(publisherId))
    return 'The offer is not visible to this publisher.';
  if (offer.url === null && !offer.landings.some(({ weight }) => weight > 0))
    return 'The offer has no page.';
  return null;
};

/** The click links of publishers to offers (ADR 12). */
@Injectable()
export class OfferLinksService {
  constructor(
    private readonly repository: OffersRepository,
    private readonly environment: Environment,
  ) {}

  /** Returns the link, and the reason why its visitors would not reach the offer. */
  async link(offerId: number, publisherId: number): Promise<OfferLink> {
    const [offer, publisher] = await Promise.all([
      this.repository.find(offerId),
      this.repository.linkOwner(publisherId),
    ]);
    if (!offer) throw new AppError('OFFER_NOT_FOUND');
    if (!publisher) throw new AppError('PUBLISHER_NOT_FOUND');
    const { PUBLIC_URL } = this.environment;
    return {
      url: offerLinkOf(clickLinkOf(PUBLIC_URL, publisherId, publisher.tracking_domain), offer.slug),
      warning: warningOf(offer, publisherId, publisher.is_active),
    };
  }

  /** Returns the active offers that are visible to a publisher, with its links to them. */
  async offersOf(publisherId: number): Promise<PublisherOffer[]> {
    const [offers, publisher] = await Promise.all([
      this.repository.listFor(publisherId),
      this.repository.linkOwner(publisherId),
    ]);
    if (!publisher) throw new AppError('PUBLISHER_NOT_FOUND');
    const link = clickLinkOf(this.environment.PUBLIC_URL, publisherId, publisher.tracking_domain);
    return offers.map((offer) => ({
      id: offer.id,
      name: offer.name,
      slug: offer.slug,
      category: offer.category,
      country_ids: offer.country_ids,
      funnels: offer.funnels,
      preview_url: offer.preview_url,
      payout_text: offer.payout_text,
      url: offerLinkOf(link, offer.slug),
    }));
  }
}
