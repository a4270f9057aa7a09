import { Injectable } from '@nestjs/common';
import type { FailedPullAnswer } from '@leadline/contracts';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import type { FailedAnswer } from '#modules/delivery/integrations/status-page.service.js';
import { PullAnswersRepository } from './data/pull-answers.repository.js';

/** Keeps the last answers of pulls that were errors, encrypted: they may name a person. */
@Injectable()
export class PullAnswersService {
  constructor(
    private readonly answers: PullAnswersRepository,
    private readonly secrets: SecretsService,
  ) {}

  async keep(pullId: number, { request, status, body }: FailedAnswer, at: Date): Promise<void> {
    const content = this.secrets.encrypt(body, 'pull-answer');
    await this.answers.insert(pullId, { at, request, status, content });
  }

  /** Lists the answers of a pull, newest first. */
  async list(pullId: number): Promise<FailedPullAnswer[]> {
    const rows = await this.answers.list(pullId);
    return rows.map(({ id, at, request, status, content }) => ({
      id,
      at: at.toISOString(),
      request,
      status,
      body: this.secrets.decrypt(content, 'pull-answer'),
    }));
  }
}
