import { Module } from '@nestjs/common';
import { AccountsModule } from './modules/accounts/accounts.module.js';
import { AdvertiserReportsModule } from './modules/advertiser-reports/advertiser-reports.module.js';
import { AlertSendingModule } from './modules/alert-sending/alert-sending.module.js';
import { AlertsModule } from './modules/alerts/alerts.module.js';
import { AuditLogModule } from './modules/audit-log/audit-log.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { BlacklistModule } from './modules/blacklist/blacklist.module.js';
import { CampaignsModule } from './modules/campaigns/campaigns.module.js';
import { CapsModule } from './modules/caps/caps.module.js';
import { ClickReportsModule } from './modules/click-reports/click-reports.module.js';
import { ConversionsModule } from './modules/conversions/conversions.module.js';
import { DataProtectionModule } from './modules/data-protection/data-protection.module.js';
import { DashboardModule } from './modules/dashboard/dashboard.module.js';
import { DeliveryModule } from './modules/delivery/delivery.module.js';
import { DistributionsModule } from './modules/distributions/distributions.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { InjectionsModule } from './modules/injections/injections.module.js';
import { IntakeModule } from './modules/intake/intake.module.js';
import { IntegrationsModule } from './modules/integrations/integrations.module.js';
import { LeadsModule } from './modules/leads/leads.module.js';
import { LookupsModule } from './modules/lookups/lookups.module.js';
import { MonitoringModule } from './modules/monitoring/monitoring.module.js';
import { OffersModule } from './modules/offers/offers.module.js';
import { PanelModule } from './modules/panel/panel.module.js';
import { PanelSignInModule } from './modules/panel-sign-in/panel-sign-in.module.js';
import { PartiesModule } from './modules/parties/parties.module.js';
import { PostbackAuthModule } from './modules/postback-auth/postback-auth.module.js';
import { PresetsModule } from './modules/presets/presets.module.js';
import { PublisherAccountsModule } from './modules/publisher-accounts/publisher-accounts.module.js';
import { PublisherAuthModule } from './modules/publisher-auth/publisher-auth.module.js';
import { PublisherPostbacksModule } from './modules/publisher-postbacks/publisher-postbacks.module.js';
import { RedirectsModule } from './modules/redirects/redirects.module.js';
import { ReportsModule } from './modules/reports/reports.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { StatusGroupsModule } from './modules/status-groups/status-groups.module.js';
import { UsersModule } from './modules/users/users.module.js';
import { SimulationsModule } from './modules/simulations/simulations.module.js';
import { ContractCheck } from './shared/http/contract-check.service.js';
import { HttpModule } from './shared/http/http.module.js';
import { PlatformModule } from './shared/platform.module.js';

/** The whole product: every process role boots this graph. */
@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, PublisherAuthModule, PanelSignInModule, PostbackAuthModule),
    AuthModule,
    IntegrationsModule,
    LookupsModule,
    UsersModule,
    AccountsModule,
    PublisherAccountsModule,
    PanelSignInModule,
    AuditLogModule,
    PresetsModule,
    BlacklistModule,
    StatusGroupsModule,
    CapsModule,
    DistributionsModule,
    DeliveryModule,
    SimulationsModule,
    IntakeModule,
    LeadsModule,
    InjectionsModule,
    CampaignsModule,
    ConversionsModule,
    AdvertiserReportsModule,
    PublisherPostbacksModule,
    AlertsModule,
    AlertSendingModule,
    SearchModule,
    RedirectsModule,
    OffersModule,
    ClickReportsModule,
    ReportsModule,
    DashboardModule,
    DataProtectionModule,
    PartiesModule,
    PanelModule,
    HealthModule,
    MonitoringModule,
  ],
  providers: [ContractCheck],
})
export class AppModule {}
