import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { SettingsRepository } from './data/settings.repository.js';
import { SettingsEditorService } from './settings-editor.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [LookupsModule],
  controllers: [SettingsController],
  providers: [SettingsService, SettingsEditorService, SettingsRepository],
  exports: [SettingsService],
})
export class SettingsModule {}
