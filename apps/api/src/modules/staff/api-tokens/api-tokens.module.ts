import { Module } from '@nestjs/common';
import { TokenAuthenticator } from '#shared/auth/callers.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { ApiTokensRepository } from './data/api-tokens.repository.js';
import { TokenAuthenticatorService } from './token-authenticator.service.js';

/** API tokens of staff. The access guard authenticates scripts through it. */
@Module({
  imports: [OwnPartiesModule, RolesModule, UsersModule],
  controllers: [ApiTokensController],
  providers: [
    ApiTokensService,
    ApiTokensRepository,
    { provide: TokenAuthenticator, useClass: TokenAuthenticatorService },
  ],
  exports: [ApiTokensService, TokenAuthenticator],
})
export class ApiTokensModule {}
