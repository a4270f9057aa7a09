import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { AcceptanceQueueService } from './acceptance-queue.service.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';
import { ConversionListQuery } from './data/conversion-list.query.js';
import { AgreedAmountsQuery, ConversionRepository } from './data/conversion.repository.js';
import { WaitingAcceptanceRepository } from './data/waiting-acceptance.repository.js';
import { DecisionsService } from './decisions.service.js';

@Module({
  imports: [SettingsModule, LeadsModule, CapsModule],
  controllers: [ConversionsController],
  providers: [
    ConversionsService,
    DecisionsService,
    AcceptanceQueueService,
    AgreedAmountsQuery,
    ConversionListQuery,
    ConversionRepository,
    WaitingAcceptanceRepository,
  ],
  exports: [ConversionsService],
})
export class ConversionsModule {}
