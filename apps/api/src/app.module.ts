import { Module } from '@nestjs/common';
import { AccountsModule } from './modules/staff/accounts/accounts.module.js';
import { AdvertiserReportsModule } from './modules/conversions/advertiser-reports/advertiser-reports.module.js';
import { WebhooksModule } from './modules/operation/webhooks/webhooks.module.js';
import { AlertSendingModule } from './modules/operation/alert-sending/alert-sending.module.js';
import { AlertsModule } from './modules/operation/alerts/alerts.module.js';
import { AuditLogModule } from './modules/staff/audit-log/audit-log.module.js';
import { AuthModule } from './modules/staff/auth/auth.module.js';
import { BlacklistModule } from './modules/routing/blacklist/blacklist.module.js';
import { CampaignsModule } from './modules/leads/campaigns/campaigns.module.js';
import { CapsModule } from './modules/routing/caps/caps.module.js';
import { ChatModule } from './modules/operation/chat/chat.module.js';
import { ClickReportsModule } from './modules/reporting/click-reports/click-reports.module.js';
import { ConversionsModule } from './modules/conversions/conversions/conversions.module.js';
import { DataProtectionModule } from './modules/operation/data-protection/data-protection.module.js';
import { DashboardModule } from './modules/reporting/dashboard/dashboard.module.js';
import { DeliveryModule } from './modules/delivery/delivery/delivery.module.js';
import { DistributionsModule } from './modules/routing/distributions/distributions.module.js';
import { HealthModule } from './modules/operation/health/health.module.js';
import { InjectionsModule } from './modules/leads/injections/injections.module.js';
import { IntakeModule } from './modules/intake/intake/intake.module.js';
import { IntegrationsModule } from './modules/delivery/integrations/integrations.module.js';
import { LeadsModule } from './modules/leads/leads/leads.module.js';
import { ExchangeRatesModule } from './modules/money/exchange-rates/exchange-rates.module.js';
import { GuaranteesModule } from './modules/money/guarantees/guarantees.module.js';
import { LedgerModule } from './modules/money/ledger/ledger.module.js';
import { LinesModule } from './modules/operation/lines/lines.module.js';
import { LookupsModule } from './modules/reference/lookups/lookups.module.js';
import { MonitoringModule } from './modules/operation/monitoring/monitoring.module.js';
import { OffersModule } from './modules/publishers/offers/offers.module.js';
import { PanelModule } from './modules/publishers/panel/panel.module.js';
import { PanelSignInModule } from './modules/publishers/panel-sign-in/panel-sign-in.module.js';
import { PartiesModule } from './modules/parties/parties/parties.module.js';
import { PostbackAuthModule } from './modules/conversions/postback-auth/postback-auth.module.js';
import { PresetsModule } from './modules/reference/presets/presets.module.js';
import { PublisherAccountsModule } from './modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { PublisherAuthModule } from './modules/intake/publisher-auth/publisher-auth.module.js';
import { PublisherPostbacksModule } from './modules/publishers/publisher-postbacks/publisher-postbacks.module.js';
import { RedirectsModule } from './modules/publishers/redirects/redirects.module.js';
import { ReportsModule } from './modules/reporting/reports/reports.module.js';
import { ScheduledChangesModule } from './modules/operation/scheduled-changes/scheduled-changes.module.js';
import { SearchModule } from './modules/reporting/search/search.module.js';
import { StatusGroupsModule } from './modules/reference/status-groups/status-groups.module.js';
import { UsersModule } from './modules/staff/users/users.module.js';
import { SimulationsModule } from './modules/leads/simulations/simulations.module.js';
import { ContractCheckService } from './shared/http/contract-check.service.js';
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
    LedgerModule,
    GuaranteesModule,
    ExchangeRatesModule,
    PublisherPostbacksModule,
    AlertsModule,
    AlertSendingModule,
    ScheduledChangesModule,
    WebhooksModule,
    SearchModule,
    RedirectsModule,
    OffersModule,
    ClickReportsModule,
    ReportsModule,
    DashboardModule,
    DataProtectionModule,
    PartiesModule,
    PanelModule,
    LinesModule,
    ChatModule,
    HealthModule,
    MonitoringModule,
  ],
  providers: [ContractCheckService],
})
export class AppModule {}
