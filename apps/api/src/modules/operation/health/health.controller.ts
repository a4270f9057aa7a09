import { Controller } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { Route } from '#shared/http/route.decorator.js';
import { HealthService } from './health.service.js';

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Route(contracts.health.live)
  live() {
    return { status: 'ok' as const };
  }

  @Route(contracts.health.ready)
  ready() {
    return this.health.ready();
  }

  @Route(contracts.health.openapi)
  openapi() {
    return this.health.openApi();
  }

  @Route(contracts.health.docs)
  docs() {
    return this.health.docs();
  }

  @Route(contracts.health.publisherOpenapi)
  publisherOpenapi() {
    return this.health.publisherOpenApi();
  }

  @Route(contracts.health.publisherDocs)
  publisherDocs() {
    return this.health.publisherDocs();
  }
}
