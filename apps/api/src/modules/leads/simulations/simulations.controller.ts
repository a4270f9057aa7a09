import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ClientGone } from '#shared/auth/client.decorator.js';
import { CapEffectsService } from './cap-effects.service.js';
import { ReplaysService } from './replays.service.js';
import { SimulationsService } from './simulations.service.js';
import { PartyEffectsService } from './party-effects.service.js';

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

const { advertisers, publishers } = contracts;

@Controller()
export class PartyEffectsController {
  constructor(private readonly effects: PartyEffectsService) {}

  @Route(advertisers.effects)
  ofAdvertiser(
    { params, body }: RouteInput<typeof advertisers.effects>,
    @ClientGone() signal: AbortSignal,
  ) {
    return this.effects.ofAdvertiser(params.id, body, signal);
  }

  @Route(publishers.effects)
  ofPublisher(
    { params, body }: RouteInput<typeof publishers.effects>,
    @ClientGone() signal: AbortSignal,
  ) {
    return this.effects.ofPublisher(params.id, body, signal);
  }
}

const { caps } = contracts;

@Controller()
export class CapEffectsController {
  constructor(private readonly effects: CapEffectsService) {}

  @Route(caps.effects)
  ofCap(
    { params: { id } }: RouteInput<typeof caps.effects>,
    @Staff() caller: StaffCaller,
    @ClientGone() signal: AbortSignal,
  ) {
    return this.effects.of(id, caller, signal);
  }
}
