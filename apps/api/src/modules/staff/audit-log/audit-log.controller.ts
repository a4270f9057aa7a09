import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { ClientGone } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { AuditLogService } from './audit-log.service.js';

const { auditLog: routes } = contracts;

@Controller()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Route(routes.list)
  list({ body }: RouteInput<typeof routes.list>, @ViewerZone() zone: string) {
    return this.log.list(body, zone);
  }

  @Route(routes.get)
  get({ params }: RouteInput<typeof routes.get>, @ViewerZone() zone: string) {
    return this.log.get(params.id, zone);
  }

  @Route(routes.choices)
  choices() {
    return this.log.choices();
  }

  @Route(routes.export)
  export(
    { body }: RouteInput<typeof routes.export>,
    @ViewerZone() zone: string,
    @Staff() { userId }: StaffCaller,
    @ClientGone() signal: AbortSignal,
  ) {
    return this.log.export(body, { zone, userId, signal });
  }
}
