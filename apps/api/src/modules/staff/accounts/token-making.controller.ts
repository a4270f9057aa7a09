import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { TokenMakingService } from './token-making.service.js';

const { apiTokens } = contracts;

@Controller()
export class TokenMakingController {
  constructor(private readonly making: TokenMakingService) {}

  @Route(apiTokens.create)
  async create(
    { body }: RouteInput<typeof apiTokens.create>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const made = await this.making.make(body, { caller, client });
    return { message: 'API token created', ...made };
  }
}
