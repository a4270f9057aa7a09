import { Injectable } from '@nestjs/common';
import type { IntakeCode, Issue } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';

export type PublisherFailureListener = (
  request: FastifyRequest,
  code: IntakeCode,
  issues: readonly Issue[],
) => void;

/** Announces every failed request of the publisher API, wherever it failed. */
@Injectable()
export class PublisherFailuresService {
  private readonly listeners: PublisherFailureListener[] = [];

  listen(listener: PublisherFailureListener): void {
    this.listeners.push(listener);
  }

  announce(request: FastifyRequest, code: IntakeCode, issues: readonly Issue[] = []): void {
    for (const listener of this.listeners) listener(request, code, issues);
  }
}
