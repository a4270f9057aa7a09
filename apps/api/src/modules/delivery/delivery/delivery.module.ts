import { Module } from '@nestjs/common';
import { IntegrationsModule } from '#modules/delivery/integrations/integrations.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { AdvertiserCaller } from './advertiser-caller.service.js';
import { AdvertiserConnections } from './advertiser-connections.service.js';
import { AdvertiserHealthController } from './advertiser-health.controller.js';
import { AdvertiserHealth } from './advertiser-health.service.js';
import { CircuitClosings } from './circuit-closings.service.js';
import { AdvertiserCallsQuery } from './data/advertiser-calls.query.js';
import { AttemptRepository } from './data/attempt.repository.js';
import { CircuitClosingRepository } from './data/circuit-closing.repository.js';
import { DeliveryHealthRepository } from './data/delivery-health.repository.js';
import { SettlementRepository } from './data/settlement.repository.js';
import { UnknownAttemptQuery } from './data/unknown-attempt.query.js';
import { DeliverySettlement } from './delivery-settlement.service.js';
import { DeliveryHealth } from './delivery-health.service.js';
import { DeliverySweeperJob } from './delivery.jobs.js';
import { DeliverySweep } from './delivery-sweep.service.js';
import { DeliveryService } from './delivery.service.js';
import { KeptSettlements } from './kept-settlements.service.js';
import { UnknownAttemptsController } from './unknown-attempts.controller.js';
import { UnknownAttempts } from './unknown-attempts.service.js';

@Module({
  imports: [RoutingModule, IntegrationsModule],
  controllers: [UnknownAttemptsController, AdvertiserHealthController],
  providers: [
    DeliveryService,
    DeliverySettlement,
    KeptSettlements,
    DeliverySweep,
    DeliverySweeperJob,
    AdvertiserCaller,
    AdvertiserConnections,
    DeliveryHealth,
    UnknownAttempts,
    AdvertiserHealth,
    CircuitClosings,
    AdvertiserCallsQuery,
    AttemptRepository,
    CircuitClosingRepository,
    DeliveryHealthRepository,
    SettlementRepository,
    UnknownAttemptQuery,
  ],
  exports: [DeliveryService, DeliverySettlement],
})
export class DeliveryModule {}
