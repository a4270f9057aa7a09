import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { PostbackTokensService } from './postback-tokens.service.js';

const { integrations } = contracts;

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
