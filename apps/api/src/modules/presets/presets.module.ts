import { Module } from '@nestjs/common';
import { PresetRepository } from './data/preset.repository.js';
import { PresetsController } from './presets.controller.js';
import { PresetsService } from './presets.service.js';

@Module({ controllers: [PresetsController], providers: [PresetsService, PresetRepository] })
export class PresetsModule {}
