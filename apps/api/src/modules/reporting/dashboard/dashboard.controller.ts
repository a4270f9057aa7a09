import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { DashboardService } from './dashboard.service.js';
import { FirstStepsService } from './first-steps.service.js';

const { dashboard } = contracts;

@Controller()
export class DashboardController {
  constructor(
    private readonly figures: DashboardService,
    private readonly steps: FirstStepsService,
  ) {}

  @Route(dashboard.stats)
  stats({ query }: RouteInput<typeof dashboard.stats>, @ViewerZone() zone: string) {
    return this.figures.stats(query.filters, zone);
  }

  @Route(dashboard.topPublishers)
  topPublishers({ query }: RouteInput<typeof dashboard.topPublishers>, @ViewerZone() zone: string) {
    return this.figures.topPublishers(query, zone);
  }

  @Route(dashboard.topAdvertisers)
  topAdvertisers(
    { query }: RouteInput<typeof dashboard.topAdvertisers>,
    @ViewerZone() zone: string,
  ) {
    return this.figures.topAdvertisers(query, zone);
  }

  @Route(dashboard.latestFtd)
  latestFtd({ query }: RouteInput<typeof dashboard.latestFtd>, @ViewerZone() zone: string) {
    return this.figures.latestFtd(query.filters, zone);
  }

  @Route(dashboard.advertiserHealth)
  advertiserHealth(
    { query }: RouteInput<typeof dashboard.advertiserHealth>,
    @ViewerZone() zone: string,
  ) {
    return this.figures.advertiserHealth(query.filters, zone);
  }

  @Route(dashboard.firstSteps)
  firstSteps() {
    return this.steps.get();
  }
}
