import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { OfferLinksService } from './offer-links.service.js';
import { OffersService } from './offers.service.js';

const { offers } = contracts;

@Controller()
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly links: OfferLinksService,
  ) {}

  @Route(offers.list)
  list() {
    return this.offers.list();
  }

  @Route(offers.create)
  async create({ body }: RouteInput<typeof offers.create>, @Staff() caller: StaffCaller) {
    const id = await this.offers.create(body, caller);
    return { message: 'Offer created successfully', id };
  }

  @Route(offers.update)
  async update({ body }: RouteInput<typeof offers.update>, @Staff() caller: StaffCaller) {
    const version = await this.offers.update(body, caller);
    return { message: 'Offer updated successfully', version };
  }

  @Route(offers.remove)
  async remove({ params }: RouteInput<typeof offers.remove>, @Staff() caller: StaffCaller) {
    await this.offers.remove(params.id, caller);
    return { message: 'Offer deleted successfully' };
  }

  @Route(offers.link)
  link({ params }: RouteInput<typeof offers.link>) {
    return this.links.link(params.id, params.publisher_id);
  }
}
