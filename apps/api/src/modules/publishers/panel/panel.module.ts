import { Module } from '@nestjs/common';
import { IntakeModule } from '#modules/intake/intake/intake.module.js';
import { OffersModule } from '#modules/publishers/offers/offers.module.js';
import { PublisherTokensModule } from '#modules/parties/parties/publisher-tokens.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { PublisherPostbacksModule } from '#modules/publishers/publisher-postbacks/publisher-postbacks.module.js';
import { PanelIntegrationController } from './panel-integration.controller.js';
import { PanelIntegrationService } from './panel-integration.service.js';
import { PanelLedgerController } from './panel-ledger.controller.js';
import { PanelLedgerService } from './panel-ledger.service.js';
import { PanelOffersService } from './panel-offers.service.js';
import { PanelScopeService } from './panel-scope.service.js';

/** The publisher panel: publishers see their leads, and set up their integration (ADR 41). */
@Module({
  imports: [
    IntakeModule,
    OffersModule,
    PublisherAccountsModule,
    PublisherPostbacksModule,
    PublisherTokensModule,
  ],
  controllers: [PanelLedgerController, PanelIntegrationController],
  providers: [PanelLedgerService, PanelOffersService, PanelIntegrationService, PanelScopeService],
})
export class PanelModule {}
