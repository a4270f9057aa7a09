import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ConversionsService } from './conversions.service.js';
import { DecisionsService } from './decisions.service.js';
import { ReversalsService } from './reversals.service.js';

@Controller()
export class ConversionsController {
  constructor(
    private readonly conversions: ConversionsService,
    private readonly decisions: DecisionsService,
    private readonly reversals: ReversalsService,
  ) {}

  @Route(contracts.conversions.list) list(
    { body }: RouteInput<typeof contracts.conversions.list>,
    @ViewerZone() zone: string,
  ) {
    return this.conversions.list(body, zone);
  }
  @Route(contracts.conversions.act) act(
    { body }: RouteInput<typeof contracts.conversions.act>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    return this.decisions.act(body, caller.userId, zone);
  }
  @Route(contracts.conversions.actMany) actMany(
    { body }: RouteInput<typeof contracts.conversions.actMany>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    return this.decisions.actMany(body, caller.userId, zone);
  }
  @Route(contracts.conversions.undoAccept) undoAccept(
    { body }: RouteInput<typeof contracts.conversions.undoAccept>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    return this.decisions.undoAccept(body, caller.userId, zone);
  }
  @Route(contracts.conversions.reverse) reverse(
    { body }: RouteInput<typeof contracts.conversions.reverse>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    return this.reversals.reverse(body, caller.userId, zone);
  }
  @Route(contracts.conversions.pendingCount) pendingCount({
    query,
  }: RouteInput<typeof contracts.conversions.pendingCount>) {
    return this.conversions.pendingCount(query.date);
  }
}
