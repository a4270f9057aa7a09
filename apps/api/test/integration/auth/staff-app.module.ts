import { Module } from '@nestjs/common';
import { AccountsModule } from '#modules/staff/accounts/accounts.module.js';
import { AuditLogModule } from '#modules/staff/audit-log/audit-log.module.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
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
