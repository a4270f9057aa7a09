import { Controller } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { Route } from '#shared/http/route.decorator.js';
import { LookupsService } from './lookups.service.js';

@Controller()
export class LookupsController {
  constructor(private readonly lookups: LookupsService) {}

  @Route(contracts.lookups.timezones)
  timezones() {
    return this.lookups.timezones();
  }

  @Route(contracts.lookups.countries)
  countries() {
    return this.lookups.countries();
  }

  @Route(contracts.lookups.filterData)
  filterData() {
    return this.lookups.filterData();
  }

  @Route(contracts.lookups.filterGroups)
  filterGroups() {
    return this.lookups.filterGroups();
  }
}
