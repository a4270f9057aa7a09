import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Route(contracts.reports.metrics)
  metrics(
    { body }: RouteInput<typeof contracts.reports.metrics>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    return this.reports.metrics(body, zone, caller.permissions);
  }

  @Route(contracts.reports.pivot)
  pivot(
    { body }: RouteInput<typeof contracts.reports.pivot>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    return this.reports.pivot(body, zone, caller.permissions);
  }

  @Route(contracts.reports.changes)
  changes({ body }: RouteInput<typeof contracts.reports.changes>, @ViewerZone() zone: string) {
    return this.reports.changes(body, zone);
  }
}
