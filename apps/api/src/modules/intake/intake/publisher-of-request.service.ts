import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  admittedPublisher,
  PublisherAuthenticator,
  publisherTokenOf,
  type PublisherCaller,
} from '#shared/auth/callers.js';

/** Tells whose request failed, also if it was refused before the access guard. */
@Injectable()
export class PublisherOfRequestService {
  constructor(private readonly publishers: PublisherAuthenticator) {}

  /** Null without a valid token. */
  of(request: FastifyRequest): PublisherCaller | null {
    const admitted = admittedPublisher(request);
    if (admitted) return admitted;
    const token = publisherTokenOf(request);
    return token === null ? null : (this.publishers.recognise(token)?.caller ?? null);
  }
}
