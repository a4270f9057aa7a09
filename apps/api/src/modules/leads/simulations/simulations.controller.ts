import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { ViewerZone } from '#shared/auth/viewer-zone.js';
import { Route } from '#shared/http/route.decorator.js';
import { ReplaysService } from './replays.service.js';
import { SimulationsService } from './simulations.service.js';

const { simulations } = contracts;

@Controller()
export class SimulationsController {
  constructor(
    private readonly service: SimulationsService,
    private readonly replays: ReplaysService,
  ) {}

  @Route(simulations.simulate) simulate(
    { body }: RouteInput<typeof simulations.simulate>,
    @ViewerZone() zone: string,
  ) {
    return this.service.simulate(body, zone);
  }
  @Route(simulations.replay) replay(
    { body }: RouteInput<typeof simulations.replay>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    return this.replays.start(body, zone, caller.userId);
  }
  @Route(simulations.replayStatus) replayStatus({
    params,
  }: RouteInput<typeof simulations.replayStatus>) {
    return this.replays.status(params.id);
  }
}
