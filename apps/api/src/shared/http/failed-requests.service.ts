import { Injectable } from '@nestjs/common';
import { ERRORS, type ErrorCode, type IntakeCode, type Issue } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';

export type FailedRequestListener = (request: FastifyRequest, code: ErrorCode) => Promise<void>;

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);
/** Returns the code in the envelope of a failure. Null for any other reply. */
const codeOf = (payload: unknown): ErrorCode | null => {
  if (typeof payload !== 'string') return null;
  try {
    const { code } = JSON.parse(payload) as { code?: unknown };
    return isErrorCode(code) ? code : null;
  } catch {
    return null;
  }
};

/**
 * Announces failed requests before they are answered, wherever they failed. Some fail before their
 * handler, which never learns of a body that cannot be read.
 */
@Injectable()
export class FailedRequestsService {
  private readonly listeners: FailedRequestListener[] = [];

  listen(listener: FailedRequestListener): void {
    this.listeners.push(listener);
  }

  /**
   * Resolves when every listener has done its work. `payload` is the reply in the form in which it
   * is sent.
   */
  async announce(request: FastifyRequest, payload: unknown): Promise<void> {
    const code = this.listeners.length === 0 ? null : codeOf(payload);
    if (code === null) return;
    for (const listener of this.listeners) await listener(request, code);
  }
}

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
