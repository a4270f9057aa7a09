import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { callerIn, isFromOutside, type StaffCaller } from '#shared/auth/callers.js';
import { triedName } from '#shared/auth/client-names.js';
import { PendingCounts } from '#shared/batching/pending-counts.js';
import { AppLogger } from '#shared/logging/logger.js';
import type { FastifyRequest } from 'fastify';
import { AuditService, type AuditEntry } from './audit.service.js';

const EVERY_MS = 10_000;
/** Different refusals counted between two writes: a flood does not fill the log. */
const MOST_KINDS = 50;
/** A script that calls too fast does not concern security. */
const PUBLISHER_API = /^\/api\/v1\//;

const tokenOf = (request: FastifyRequest): StaffCaller['token'] => {
  const caller = callerIn(request);
  return caller?.kind === 'staff' ? caller.token : null;
};
const isOfScript = (request: FastifyRequest): boolean =>
  PUBLISHER_API.test(request.url) || tokenOf(request) !== null;

const OUTSIDE = 'access.address_refused';
const ACTIONS: Readonly<Record<number, string>> = {
  401: 'access.unauthenticated',
  403: 'access.forbidden',
  429: 'auth.login_blocked',
};

interface Refusal {
  readonly entry: AuditEntry & { readonly after: object };
  readonly count: number;
}

/** Refusals beyond MOST_KINDS. */
const MORE: Refusal = {
  entry: {
    userId: null,
    action: 'access.more_refused',
    entity: 'request',
    entityId: null,
    after: {},
  },
  count: 1,
};

const nameIn = ({ body }: FastifyRequest): string | null => {
  const email: unknown =
    typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? triedName(email.trim().toLowerCase()) : null;
};
const refusalOf = (request: FastifyRequest, action: string): Refusal => {
  const caller = callerIn(request);
  const token = tokenOf(request);
  const path = request.routeOptions.url ?? 'an unknown address';
  const nameTried = action === 'auth.login_blocked' ? nameIn(request) : null;
  return {
    entry: {
      userId: caller?.kind === 'staff' ? caller.userId : null,
      ...(caller?.kind === 'panel' && { publisherAccountId: caller.accountId }),
      ...(token && { apiTokenId: token.id }),
      client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      action,
      entity: 'request',
      entityId: null,
      after: {
        request: `${request.method} ${path}`,
        ...(nameTried !== null && { name_tried: nameTried }),
      },
    },
    count: 1,
  };
};
/** Key of a refusal. Devices are not told apart. */
const keyOf = ({ entry: { client, ...entry } }: Refusal): string =>
  JSON.stringify([client?.address, entry]);

/**
 * Logs refusals (ADR 66): calls without a valid session, without the permission or from an address
 * that staff may not use, and sign-ins that came too fast. Equal refusals are one entry with a
 * count, written every ten seconds.
 */
@Injectable()
export class SecurityLogService implements BeforeApplicationShutdown {
  private readonly refusals = new PendingCounts<Refusal>('refusals', keyOf);

  constructor(
    private readonly audit: AuditService,
    private readonly logger: AppLogger,
  ) {}

  /** Notes an answer, if it is a refusal. */
  note(request: FastifyRequest, status: number): void {
    const action = isFromOutside(request) ? OUTSIDE : ACTIONS[status];
    if (action === undefined || (status === 429 && isOfScript(request))) return;
    const refusal = refusalOf(request, action);
    const isKept = this.refusals.size < MOST_KINDS || this.refusals.has(refusal);
    this.refusals.add(isKept ? refusal : MORE);
  }

  /** Resolves when all refusals until now are written, including a write in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.refusals.flush((refusals) => this.write(refusals), this.logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async write(refusals: Refusal[]): Promise<void> {
    for (let [first] = refusals; first; [first] = refusals) {
      const { entry, count } = first;
      await this.audit.record({ ...entry, after: { ...entry.after, count } });
      refusals.shift();
    }
  }
}
