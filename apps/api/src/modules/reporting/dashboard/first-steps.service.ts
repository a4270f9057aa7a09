import { Injectable } from '@nestjs/common';
import type { FirstSteps } from '@leadline/contracts';
import { Environment } from '#shared/config/environment.js';
import { FirstStepsQuery } from './data/first-steps.query.js';

/** Says how far a new installation is from its first real lead. Nothing is stored for it. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly query: FirstStepsQuery,
    private readonly environment: Environment,
  ) {}

  async get(): Promise<FirstSteps> {
    const [advertiser, publisher, distribution, lead_id] = await Promise.all([
      this.query.advertiser(),
      this.query.publisher(),
      this.query.distribution(),
      this.query.leadId(),
    ]);
    const leads_url = `${this.environment.PUBLIC_URL}/api/v1/leads`;
    return { advertiser, publisher, distribution, lead_id, leads_url };
  }
}
