import { Module } from '@nestjs/common';
import { FtdCaps } from './ftd-caps.service.js';
import { CapAccess } from './cap-access.service.js';
import { CapsController } from './caps.controller.js';
import { CapsService } from './caps.service.js';
import { CapUsageRepository } from './data/cap-usage.repository.js';
import { CapRepository } from './data/cap.repository.js';

@Module({
  controllers: [CapsController],
  providers: [CapsService, CapAccess, FtdCaps, CapRepository, CapUsageRepository],
  exports: [CapsService, FtdCaps],
})
export class CapsModule {}
