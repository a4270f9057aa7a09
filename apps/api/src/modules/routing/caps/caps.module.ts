import { Module } from '@nestjs/common';
import { FtdCapsService } from './ftd-caps.service.js';
import { CapsController } from './caps.controller.js';
import { CapsService } from './caps.service.js';
import { CapUsageRepository, CapRepository } from './data/cap.repository.js';

@Module({
  controllers: [CapsController],
  providers: [CapsService, FtdCapsService, CapRepository, CapUsageRepository],
  exports: [CapsService, FtdCapsService],
})
export class CapsModule {}
