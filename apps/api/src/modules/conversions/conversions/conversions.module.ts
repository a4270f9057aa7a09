import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '#modules/reference/webhook-events/webhook-events.module.js';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';
import { DepositsController } from './deposits.controller.js';
import { DepositsService } from './deposits.service.js';
import { DepositRepository } from './data/deposit.repository.js';
import { ConversionListQuery } from './data/conversion-list.query.js';
import { AgreedAmountsQuery, ConversionRepository } from './data/conversion.repository.js';
import { WaitingDecisionRepository } from './data/waiting-decision.repository.js';
import { DecisionEffectsService } from './decision-effects.service.js';
import { DecisionQueueService } from './decision-queue.service.js';
import { DecisionsService } from './decisions.service.js';
import { ReversalsService } from './reversals.service.js';

@Module({
  imports: [SettingsModule, LeadsModule, CapsModule, WebhookEventsModule],
  controllers: [ConversionsController, DepositsController],
  providers: [
    ConversionsService,
    DecisionsService,
    DecisionEffectsService,
    DecisionQueueService,
    ReversalsService,
    AgreedAmountsQuery,
    ConversionListQuery,
    DepositsService,
    DepositRepository,
    ConversionRepository,
    WaitingDecisionRepository,
  ],
  exports: [ConversionsService, DepositsService],
})
export class ConversionsModule {}
