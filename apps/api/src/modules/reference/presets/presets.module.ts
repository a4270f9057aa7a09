import { Module } from '@nestjs/common';
import { PresetsRepository } from './data/presets.repository.js';
import { PresetsController } from './presets.controller.js';
import { PresetsService } from './presets.service.js';

@Module({ controllers: [PresetsController], providers: [PresetsService, PresetsRepository] })
export class PresetsModule {}
