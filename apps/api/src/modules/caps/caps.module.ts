import { Module } from '@nestjs/common';
import { CapLedger } from './cap-ledger.service.js';
import { CapsController } from './caps.controller.js';
import { CapsService } from './caps.service.js';
import { CapReservationsRepository } from './data/cap-reservations.repository.js';
import { CapRepository } from './data/cap.repository.js';

@Module({
  controllers: [CapsController],
  providers: [CapsService, CapLedger, CapRepository, CapReservationsRepository],
  exports: [CapLedger],
})
export class CapsModule {}
