import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '#modules/reference/webhook-events/webhook-events.module.js';
import { IntegrationsModule } from '#modules/delivery/integrations/integrations.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { AdvertiserCallerService } from './advertiser-caller.service.js';
import { AdvertiserConnectionsService } from './advertiser-connections.service.js';
import {
  AdvertiserHealthController,
  IntegrationChecklistController,
  UnknownAttemptsController,
} from './delivery.controller.js';
import { IntegrationChecklistService } from './integration-checklist.service.js';
import { AdvertiserHealthService, CircuitClosingsService } from './advertiser-health.service.js';
import { AttemptRepository } from './data/attempt.repository.js';
import {
  AdvertiserCallsQuery,
  CircuitClosingRepository,
  DeliveryHealthRepository,
} from './data/delivery-health.repository.js';
import { FirstLeadsQuery } from './data/first-leads.query.js';
import { SettlementRepository } from './data/settlement.repository.js';
import { UnknownAttemptQuery } from './data/unknown-attempt.query.js';
import { DeliverySettlementService } from './delivery-settlement.service.js';
import { DeliveryHealthService } from './delivery-health.service.js';
import { DeliverySweeperJob, DeliverySweepService } from './delivery-sweep.service.js';
import { DeliveryService } from './delivery.service.js';
import { KeptSettlementsService } from './kept-settlements.service.js';
import { StepCallerService } from './step-caller.service.js';
import { UnknownAttemptsService } from './unknown-attempts.service.js';

@Module({
  imports: [RoutingModule, IntegrationsModule, WebhookEventsModule],
  controllers: [
    UnknownAttemptsController,
    AdvertiserHealthController,
    IntegrationChecklistController,
  ],
  providers: [
    DeliveryService,
    DeliverySettlementService,
    KeptSettlementsService,
    DeliverySweepService,
    DeliverySweeperJob,
    AdvertiserCallerService,
    AdvertiserConnectionsService,
    StepCallerService,
    DeliveryHealthService,
    UnknownAttemptsService,
    AdvertiserHealthService,
    IntegrationChecklistService,
    CircuitClosingsService,
    AdvertiserCallsQuery,
    AttemptRepository,
    CircuitClosingRepository,
    DeliveryHealthRepository,
    FirstLeadsQuery,
    SettlementRepository,
    UnknownAttemptQuery,
  ],
  exports: [DeliveryService, DeliverySettlementService],
})
export class DeliveryModule {}
