import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';
import { ConversionListQuery } from './data/conversion-list.query.js';
import { AgreedAmountsQuery, ConversionRepository } from './data/conversion.repository.js';
import { WaitingDecisionRepository } from './data/waiting-decision.repository.js';
import { DecisionEffectsService } from './decision-effects.service.js';
import { DecisionQueueService } from './decision-queue.service.js';
import { DecisionsService } from './decisions.service.js';
import { ReversalsService } from './reversals.service.js';

@Module({
  imports: [SettingsModule, LeadsModule, CapsModule],
  controllers: [ConversionsController],
  providers: [
    ConversionsService,
    DecisionsService,
    DecisionEffectsService,
    DecisionQueueService,
    ReversalsService,
    AgreedAmountsQuery,
    ConversionListQuery,
    ConversionRepository,
    WaitingDecisionRepository,
  ],
  exports: [ConversionsService],
})
export class ConversionsModule {}
