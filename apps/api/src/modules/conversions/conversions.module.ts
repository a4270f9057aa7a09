import { Module } from '@nestjs/common';
import { CapsModule } from '../caps/caps.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';
import { ConversionListQuery } from './data/conversion-list.query.js';
import { ConversionRepository } from './data/conversion.repository.js';

@Module({
  imports: [SettingsModule, LeadsModule, CapsModule],
  controllers: [ConversionsController],
  providers: [ConversionsService, ConversionListQuery, ConversionRepository],
  exports: [ConversionsService],
})
export class ConversionsModule {}
