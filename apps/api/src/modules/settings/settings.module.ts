import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/lookups/lookups.module.js';
import { SettingsQuery } from './data/settings.query.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [LookupsModule],
  providers: [SettingsService, SettingsQuery],
  exports: [SettingsService],
})
export class SettingsModule {}
