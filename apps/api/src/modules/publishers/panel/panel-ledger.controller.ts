import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Panel, type PanelCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { PanelLedgerService } from './panel-ledger.service.js';
import { PanelOffersService } from './panel-offers.service.js';

const { panel: routes } = contracts;

@Controller()
export class PanelLedgerController {
  constructor(
    private readonly ledger: PanelLedgerService,
    private readonly panelOffers: PanelOffersService,
  ) {}

  @Route(routes.dashboard)
  dashboard({ query }: RouteInput<typeof routes.dashboard>, @Panel() caller: PanelCaller) {
    return this.ledger.dashboard(caller, query);
  }

  @Route(routes.leads)
  leads({ query }: RouteInput<typeof routes.leads>, @Panel() caller: PanelCaller) {
    return this.ledger.leads(caller, query);
  }

  @Route(routes.conversions)
  conversions({ query }: RouteInput<typeof routes.conversions>, @Panel() caller: PanelCaller) {
    return this.ledger.conversions(caller, query);
  }

  @Route(routes.clicks)
  clicks({ query }: RouteInput<typeof routes.clicks>, @Panel() caller: PanelCaller) {
    return this.ledger.clicks(caller, query);
  }

  @Route(routes.offers)
  offers({ query }: RouteInput<typeof routes.offers>, @Panel() caller: PanelCaller) {
    return this.panelOffers.list(caller, query.publisher_id);
  }
}
