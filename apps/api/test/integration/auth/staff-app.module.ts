import { Module } from '@nestjs/common';
import { AccountsModule } from '#modules/accounts/accounts.module.js';
import { AuditLogModule } from '#modules/audit-log/audit-log.module.js';
import { AuthModule } from '#modules/auth/auth.module.js';
import { LookupsModule } from '#modules/lookups/lookups.module.js';
import { PublisherAccountsModule } from '#modules/publisher-accounts/publisher-accounts.module.js';
import { SettingsModule } from '#modules/settings/settings.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NoAdvertisersModule, NoPublishersModule } from '#test/support/nobody-auth.module.js';

/** The part of the product that only staff and sign-in need. */
@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, NoPublishersModule, NoAdvertisersModule),
    AuthModule,
    UsersModule,
    AccountsModule,
    PublisherAccountsModule,
    AuditLogModule,
    LookupsModule,
    SettingsModule,
  ],
})
export class StaffAppModule {}
