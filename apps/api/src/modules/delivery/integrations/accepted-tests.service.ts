import { Injectable } from '@nestjs/common';
import type { IntegrationTemplate, SecretValues } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AcceptedTestRepository } from './data/accepted-test.repository.js';
import { integrationText } from './domain/integration-text.js';

interface Tested {
  readonly template: IntegrationTemplate;
  readonly secrets: SecretValues;
}
type TestState =
  | { readonly state: 'accepted' | 'changed'; readonly at: Date }
  | { readonly state: 'missing'; readonly at: null };

/** Remembers that a test of an integration was accepted, until the integration changes. */
@Injectable()
export class AcceptedTestsService {
  constructor(
    private readonly repository: AcceptedTestRepository,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  async note(advertiserId: number, tested: Tested, isAccepted: boolean): Promise<void> {
    const basis = this.secrets.keyedHash(integrationText(tested));
    if (isAccepted) await this.repository.store(advertiserId, basis, this.clock.now());
    else await this.repository.remove(advertiserId, basis);
  }

  /** Says whether this integration was accepted, or another one. Null if none is saved. */
  async stateOf(advertiserId: number, saved: Tested | null): Promise<TestState> {
    const test = await this.repository.find(advertiserId);
    if (!test) return { state: 'missing', at: null };
    const hashes = saved ? this.secrets.keyedHashes(integrationText(saved)) : [];
    const isSame = hashes.some((basis) => basis.equals(test.basis_hash));
    return { state: isSame ? 'accepted' : 'changed', at: test.accepted_at };
  }
}
