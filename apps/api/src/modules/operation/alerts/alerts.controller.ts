import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AlertsService } from './alerts.service.js';
import { TodayService } from './today.service.js';

@Controller()
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly summary: TodayService,
  ) {}

  @Route(contracts.alerts.list)
  list(
    // The first argument of every handler is its input; the caller comes second.
    _input: RouteInput<typeof contracts.alerts.list>,
    @Staff() caller: StaffCaller,
  ) {
    return this.alerts.list(caller);
  }

  @Route(contracts.alerts.today)
  today(
    _input: RouteInput<typeof contracts.alerts.today>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    return this.summary.today(caller, zone);
  }

  @Route(contracts.alerts.dismiss)
  dismiss({ body }: RouteInput<typeof contracts.alerts.dismiss>, @Staff() caller: StaffCaller) {
    return this.alerts.dismiss(body, caller);
  }
}
