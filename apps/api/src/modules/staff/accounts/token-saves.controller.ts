import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { TokenSavesService } from './token-saves.service.js';

const { apiTokens } = contracts;

@Controller()
export class TokenSavesController {
  constructor(private readonly saves: TokenSavesService) {}

  @Route(apiTokens.create)
  async create(
    { body }: RouteInput<typeof apiTokens.create>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const made = await this.saves.create(body, { caller, client });
    return { message: 'API token created', ...made };
  }

  @Route(apiTokens.update)
  async update(
    { params, body }: RouteInput<typeof apiTokens.update>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const version = await this.saves.update(params.id, body, { caller, client });
    return { message: 'API token saved', version };
  }
}
