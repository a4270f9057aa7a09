import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ApiTokensService } from './api-tokens.service.js';

const { apiTokens } = contracts;

@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Route(apiTokens.list)
  list(_input: RouteInput<typeof apiTokens.list>, @Staff() caller: StaffCaller) {
    return this.tokens.listOf(caller);
  }

  @Route(apiTokens.listAll)
  listAll() {
    return this.tokens.listAll();
  }

  @Route(apiTokens.current)
  current(_input: RouteInput<typeof apiTokens.current>, @Staff() caller: StaffCaller) {
    return this.tokens.current(caller);
  }

  @Route(apiTokens.versions)
  versions({ params, query }: RouteInput<typeof apiTokens.versions>, @Staff() caller: StaffCaller) {
    return this.tokens.history(params.id, query, caller);
  }

  @Route(apiTokens.revoke)
  async revoke({ params }: RouteInput<typeof apiTokens.revoke>, @Staff() caller: StaffCaller) {
    await this.tokens.revoke(params.id, caller);
    return { message: 'API token revoked' };
  }
}
