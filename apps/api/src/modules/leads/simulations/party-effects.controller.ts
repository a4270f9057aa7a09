import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { ClientGone } from '#shared/http/client-gone.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { PartyEffectsService } from './party-effects.service.js';

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
