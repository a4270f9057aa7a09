import { contracts, reportMoneyPermission, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ClickReportsService, type ClickViewer } from './click-reports.service.js';

const { clickReports } = contracts;

const viewerOf = (zone: string, { permissions }: StaffCaller): ClickViewer => ({
  zone,
  seesMoney: permissions.has(reportMoneyPermission('global', 'payout')),
  publisherIds: null,
});

@Controller()
export class ClickReportsController {
  constructor(private readonly reports: ClickReportsService) {}

  @Route(clickReports.pivot)
  pivot(
    { body }: RouteInput<typeof clickReports.pivot>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    return this.reports.pivot(body, viewerOf(zone, caller));
  }

  @Route(clickReports.clicks)
  clicks(
    { body }: RouteInput<typeof clickReports.clicks>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    return this.reports.list(body, viewerOf(zone, caller));
  }
}
