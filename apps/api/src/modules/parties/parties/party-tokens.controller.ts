import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { PostbackTokensService, PublisherTokensService } from './party-tokens.service.js';

const { integrations, publishers } = contracts;

@Controller()
export class PostbackTokensController {
  constructor(private readonly tokens: PostbackTokensService) {}

  @Route(integrations.revealToken)
  reveal({ params }: RouteInput<typeof integrations.revealToken>, @Staff() caller: StaffCaller) {
    return this.tokens.reveal(params.id, caller.userId);
  }

  @Route(integrations.rotateToken)
  rotate({ params }: RouteInput<typeof integrations.rotateToken>, @Staff() caller: StaffCaller) {
    return this.tokens.rotate(params.id, caller.userId);
  }
}

@Controller()
export class PublisherTokensController {
  constructor(private readonly tokens: PublisherTokensService) {}

  @Route(publishers.revealToken)
  reveal({ params }: RouteInput<typeof publishers.revealToken>, @Staff() caller: StaffCaller) {
    return this.tokens.reveal(params.id, caller.userId);
  }

  @Route(publishers.rotateToken)
  rotate({ params }: RouteInput<typeof publishers.rotateToken>, @Staff() caller: StaffCaller) {
    return this.tokens.rotate(params.id, caller.userId);
  }

  @Route(publishers.revokePreviousToken)
  revokePrevious(
    { params }: RouteInput<typeof publishers.revokePreviousToken>,
    @Staff() caller: StaffCaller,
  ) {
    return this.tokens.revokePrevious(params.id, caller.userId);
  }
}
