import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { callerIn, isFromOutside } from '#shared/auth/callers.js';
import { triedName } from '#shared/auth/tried-name.js';
import { AppLogger } from '#shared/logging/logger.js';
import type { FastifyRequest } from 'fastify';
import { Audit } from './audit.service.js';

const EVERY_MS = 10_000;
/** Refusals that are told apart between two writes: a flood does not fill the log. */
const MOST_KINDS = 50;
/** A publisher that sends too fast is no matter of security. */
const PUBLISHER_API = /^\/api\/v1\//;

const OUTSIDE = 'access.address_refused';
const ACTIONS: Readonly<Record<number, string>> = {
  401: 'access.unauthenticated',
  403: 'access.forbidden',
  429: 'auth.login_blocked',
};

interface Refusal {
  readonly action: string;
  readonly userId: number | null;
  readonly publisherAccountId: number | null;
  readonly address: string;
  readonly userAgent: string;
  readonly request: string;
  readonly nameTried: string | null;
  count: number;
}

const nameIn = ({ body }: FastifyRequest): string | null => {
  const email: unknown =
    typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? triedName(email.trim().toLowerCase()) : null;
};
const refusalOf = (request: FastifyRequest, action: string): Refusal => {
  const caller = callerIn(request);
  const path = request.routeOptions.url ?? 'an unknown address';
  return {
    action,
    userId: caller?.kind === 'staff' ? caller.userId : null,
    publisherAccountId: caller?.kind === 'panel' ? caller.accountId : null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    request: `${request.method} ${path}`,
    nameTried: action === 'auth.login_blocked' ? nameIn(request) : null,
    count: 1,
  };
};
const keyOf = ({ count: _, userAgent: _agent, ...refusal }: Refusal): string =>
  JSON.stringify(Object.values(refusal));

/**
 * Notes who was refused (ADR 66): calls without a valid session, without the permission or from an
 * address that staff may not use, and sign-ins that came too fast. Equal ones are one entry with a
 * count, written every ten seconds.
 */
@Injectable()
export class SecurityLog implements BeforeApplicationShutdown {
  private refusals = new Map<string, Refusal>();
  private more = 0;
  private writing = Promise.resolve();

  constructor(
    private readonly audit: Audit,
    private readonly logger: AppLogger,
  ) {}

  /** Notes an answer, if it is a refusal. */
  note(request: FastifyRequest, status: number): void {
    const action = isFromOutside(request) ? OUTSIDE : ACTIONS[status];
    if (action === undefined || (status === 429 && PUBLISHER_API.test(request.url))) return;
    const refusal = refusalOf(request, action);
    const key = keyOf(refusal);
    const known = this.refusals.get(key);
    if (known) known.count += 1;
    else if (this.refusals.size < MOST_KINDS) this.refusals.set(key, refusal);
    else this.more += 1;
  }

  /** Resolves when all refusals until now are written, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async write(): Promise<void> {
    const { refusals, more } = this;
    this.refusals = new Map();
    this.more = 0;
    try {
      for (const [key, refusal] of refusals) {
        await this.record(refusal);
        refusals.delete(key);
      }
      if (more > 0)
        await this.audit.record({
          ...{ userId: null, entity: 'request', entityId: null },
          action: 'access.more_refused',
          after: { count: more },
        });
    } catch (error) {
      this.logger.warn({ err: error }, 'refusals could not be noted; they are kept');
      for (const [key, refusal] of refusals) {
        const known = this.refusals.get(key);
        if (known) known.count += refusal.count;
        else this.refusals.set(key, refusal);
      }
      this.more += more;
    }
  }

  private record({ userId, publisherAccountId, ...refusal }: Refusal): Promise<void> {
    const { action, address, userAgent, request, nameTried, count } = refusal;
    return this.audit.record({
      userId,
      ...(publisherAccountId !== null && { publisherAccountId }),
      client: { address, userAgent },
      action,
      entity: 'request',
      entityId: null,
      after: { request, ...(nameTried !== null && { name_tried: nameTried }), count },
    });
  }
}
