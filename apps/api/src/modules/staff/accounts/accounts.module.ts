import { Module } from '@nestjs/common';
import { ApiTokensModule } from '#modules/staff/api-tokens/api-tokens.module.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
import { AccountGuardService } from './account-guard.service.js';
import {
  AccountsController,
  FirstAdministratorController,
  PasswordLinksController,
} from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { FirstAdministratorRepository } from './data/first-administrator.repository.js';
import { PasswordLinksRepository } from './data/password-links.repository.js';
import { FirstAdministratorsService } from './first-administrator.service.js';
import { PasswordLinksService } from './password-links.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { TokenSavesController } from './token-saves.controller.js';
import { TokenSavesService } from './token-saves.service.js';
import { UserContentsService } from './user-contents.service.js';

/** Administration of the accounts of staff: users, their roles, and their access. */
@Module({
  imports: [ApiTokensModule, AuthModule, RolesModule, SettingsModule, UsersModule],
  controllers: [
    AccountsController,
    FirstAdministratorController,
    PasswordLinksController,
    ProfileController,
    TokenSavesController,
  ],
  providers: [
    AccountsService,
    AccountGuardService,
    FirstAdministratorRepository,
    FirstAdministratorsService,
    PasswordLinksService,
    PasswordLinksRepository,
    ProfileService,
    TokenSavesService,
    UserContentsService,
  ],
})
export class AccountsModule {}
