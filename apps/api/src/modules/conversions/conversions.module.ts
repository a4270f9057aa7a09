import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/caps/caps.module.js';
import { LeadsModule } from '#modules/leads/leads.module.js';
import { SettingsModule } from '#modules/settings/settings.module.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';
import { AgreedAmountsQuery } from './data/agreed-amounts.query.js';
import { ConversionListQuery } from './data/conversion-list.query.js';
import { ConversionRepository } from './data/conversion.repository.js';

@Module({
  imports: [SettingsModule, LeadsModule, CapsModule],
  controllers: [ConversionsController],
  providers: [ConversionsService, AgreedAmountsQuery, ConversionListQuery, ConversionRepository],
  exports: [ConversionsService],
})
export class ConversionsModule {}
