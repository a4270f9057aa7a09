import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ScheduledChangesService } from './scheduled-changes.service.js';

const { scheduledChanges } = contracts;

@Controller()
export class ScheduledChangesController {
  constructor(private readonly service: ScheduledChangesService) {}

  @Route(scheduledChanges.list)
  list({ query }: RouteInput<typeof scheduledChanges.list>, @Staff() caller: StaffCaller) {
    return this.service.list(query, caller);
  }

  @Route(scheduledChanges.create)
  create({ body }: RouteInput<typeof scheduledChanges.create>, @Staff() caller: StaffCaller) {
    return this.service.create(body, caller);
  }

  @Route(scheduledChanges.move)
  move({ params, body }: RouteInput<typeof scheduledChanges.move>, @Staff() caller: StaffCaller) {
    return this.service.move(params.id, body, caller);
  }

  @Route(scheduledChanges.cancel)
  cancel({ params }: RouteInput<typeof scheduledChanges.cancel>, @Staff() caller: StaffCaller) {
    return this.service.cancel(params.id, caller);
  }

  @Route(scheduledChanges.undo)
  undo({ params }: RouteInput<typeof scheduledChanges.undo>, @Staff() caller: StaffCaller) {
    return this.service.undo(params.id, caller);
  }
}
