import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AdvertiserHealthService } from './advertiser-health.service.js';
import { IntegrationChecklistService } from './integration-checklist.service.js';
import { UnknownAttemptsService } from './unknown-attempts.service.js';

const { advertisers, integrations } = contracts;

@Controller()
export class AdvertiserHealthController {
  constructor(private readonly service: AdvertiserHealthService) {}

  @Route(advertisers.health)
  health({ params }: RouteInput<typeof advertisers.health>) {
    return this.service.of(params.id);
  }

  @Route(advertisers.closeCircuit)
  closeCircuit(
    { params }: RouteInput<typeof advertisers.closeCircuit>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.closeCircuit(params.id, caller.userId);
  }
}

@Controller()
export class IntegrationChecklistController {
  constructor(private readonly service: IntegrationChecklistService) {}

  @Route(integrations.checklist)
  checklist({ params }: RouteInput<typeof integrations.checklist>, @Staff() caller: StaffCaller) {
    return this.service.of(params.id, caller);
  }
}

const { unknownAttempts } = contracts;

@Controller()
export class UnknownAttemptsController {
  constructor(private readonly service: UnknownAttemptsService) {}

  @Route(unknownAttempts.list) list({ query }: RouteInput<typeof unknownAttempts.list>) {
    return this.service.list(query);
  }
  @Route(unknownAttempts.settle) settle(
    { params, body }: RouteInput<typeof unknownAttempts.settle>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.settle(params.id, body, caller.userId);
  }
}
