import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { ApiTokensService } from '#modules/staff/api-tokens/api-tokens.service.js';
import { TokenMakingService } from './token-making.service.js';

const { apiTokens } = contracts;

@Controller()
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokensService,
    private readonly making: TokenMakingService,
  ) {}

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

  @Route(apiTokens.create)
  async create(
    { body }: RouteInput<typeof apiTokens.create>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const made = await this.making.make(body, { caller, client });
    return { message: 'API token created', ...made };
  }

  @Route(apiTokens.update)
  async update(
    { params, body }: RouteInput<typeof apiTokens.update>,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.tokens.update(params.id, body, caller);
    return { message: 'API token saved', version };
  }

  @Route(apiTokens.revoke)
  async revoke({ params }: RouteInput<typeof apiTokens.revoke>, @Staff() caller: StaffCaller) {
    await this.tokens.revoke(params.id, caller);
    return { message: 'API token revoked' };
  }
}
