import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request as send } from 'undici';

import type { Kind, KindReport } from './kind.js';
import type { LeadDesk } from './lead.desk.js';

interface OpenKind {
  readonly kind: Kind;
  readonly desk: LeadDesk;
  /** Calls so far by method and path. */
  readonly calls: Record<string, number>;
  /** The address that it reports to. It may have macros. */
  reportsTo: string | undefined;
}
export type OpenKinds = Readonly<Record<string, OpenKind>>;

/** Returns the kind of a call's address. */
export function openKind(open: OpenKinds, request: FastifyRequest): OpenKind | undefined {
  const { kind = '' } = request.params as { kind?: string };
  return Object.hasOwn(open, kind) ? open[kind] : undefined;
}

/** Calls by which a test sees and changes what an advertiser knows. */
export function registerKindControls(
  scope: FastifyInstance,
  open: OpenKinds,
  now: () => number,
): void {
  scope.get('/kinds/:kind/stats', (request, reply) => {
    const found = openKind(open, request);
    if (found === undefined) return reply.callNotFound();
    return { ...found.desk.counts, calls: found.calls };
  });
  scope.delete('/kinds/:kind/tokens', (request, reply) => {
    openKind(open, request)?.desk.expireTokens();
    return reply.status(204).send();
  });
  scope.put('/kinds/:kind/leads/:id', changeLead(open, now));
  scope.put('/kinds/:kind/reports', (request, reply) => {
    const found = openKind(open, request);
    if (found?.kind.report === undefined) return reply.callNotFound();
    const { url = '' } = JSON.parse(String(request.body)) as { url?: string };
    found.reportsTo = url === '' ? undefined : url;
    return reply.status(204).send();
  });
}

/** A change of a lead, as it is ordered. */
interface OrderedChange {
  readonly status?: string;
  readonly deposit?: { readonly amount: string; readonly at?: string };
}

/** Changes a lead, and reports it once if the advertiser has an address for reports. */
function changeLead(open: OpenKinds, now: () => number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<object | undefined> => {
    const found = openKind(open, request);
    const { id = '' } = request.params as { id?: string };
    const { status = 'New', deposit } = JSON.parse(String(request.body)) as OrderedChange;
    const lead = found?.desk.change(id, {
      status,
      deposit: deposit
        ? { amount: deposit.amount, at: deposit.at === undefined ? now() : Date.parse(deposit.at) }
        : null,
    });
    if (found === undefined || lead === undefined) {
      reply.callNotFound();
      return undefined;
    }
    const { kind, reportsTo } = found;
    if (kind.report === undefined || reportsTo === undefined) return { lead, report: null };
    return { lead, report: { status: await sendReport(kind.report(lead, reportsTo)) } };
  };
}

const REPORT_TIMEOUT_MS = 5_000;
/** Sends a report once. Returns the status of the answer. Null if there was none. */
async function sendReport({ method, url, body }: KindReport): Promise<number | null> {
  try {
    const answer = await send(url, {
      method,
      signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return null;
  }
}
