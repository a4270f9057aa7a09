import { Module } from '@nestjs/common';
import { RoutingModule } from '../routing/routing.module.js';
import { AdvertiserCaller } from './advertiser-caller.service.js';
import { AttemptRepository } from './data/attempt.repository.js';
import { IntegrationRepository } from './data/integration.repository.js';
import { SettlementRepository } from './data/settlement.repository.js';
import { DeliverySettlement } from './delivery-settlement.service.js';
import { DeliverySweeperJob } from './delivery.jobs.js';
import { DeliverySweep } from './delivery-sweep.service.js';
import { DeliveryService } from './delivery.service.js';
import { Integrations } from './integrations.service.js';

@Module({
  imports: [RoutingModule],
  providers: [DeliveryService, DeliverySettlement, DeliverySweep, DeliverySweeperJob, AdvertiserCaller, Integrations, AttemptRepository, IntegrationRepository, SettlementRepository],
  exports: [DeliveryService, DeliverySettlement],
})
export class DeliveryModule {}
