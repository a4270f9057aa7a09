import { Injectable } from '@nestjs/common';
import type { PanelOffer } from '@leadline/contracts';
import type { PanelCaller } from '#shared/auth/callers.js';
import { OfferLinksService } from '#modules/publishers/offers/offer-links.service.js';
import { PanelScopeService } from './panel-scope.service.js';

/** Offers that are visible to the affiliates of an account, with their click links. */
@Injectable()
export class PanelOffersService {
  constructor(
    private readonly scope: PanelScopeService,
    private readonly links: OfferLinksService,
  ) {}

  /** Lists offers by name. An offer has a link for each affiliate that may promote it. */
  async list(caller: PanelCaller, publisherId: number | undefined): Promise<PanelOffer[]> {
    const found = new Map<number, PanelOffer>();
    for (const publisher of this.scope.of(caller, publisherId))
      for (const offer of await this.links.offersOf(publisher.id)) {
        const { id, name, category, payout_text, url } = offer;
        const link = { publisher_id: publisher.id, publisher: publisher.name, url };
        const known = found.get(id);
        if (known) known.links.push(link);
        else found.set(id, { id, name, category, payout_text, links: [link] });
      }
    return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  }
}
