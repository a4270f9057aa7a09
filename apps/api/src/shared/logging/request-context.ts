import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditSource } from '@leadline/contracts';

/** Ids of the parties that a limited user manages. */
export interface OwnParties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}

/** Identifies one request or job in logs, error replies and the audit log. */
export interface RequestContext {
  readonly traceId: string;
  userId?: number;
  /** Address of the client, as TRUST_PROXY determines it, and its `User-Agent`. */
  readonly address?: string;
  readonly userAgent?: string;
  /** API token of the member of staff that calls. */
  apiTokenId?: number;
  /** Panel account that calls. */
  publisherAccountId?: number;
  /** Parties to which the caller is limited. */
  ownParties?: OwnParties | null;
  /** The scheduled change that the server saves. */
  readonly scheduledChangeId?: number;
  /** How the change is made, for the audit log. Absent for a request of its own. */
  readonly auditSource?: AuditSource;
  /** Whether a member of staff may see personal data in full. */
  seesContactData?: boolean;
  /** Whether a member of staff may list the deals of advertisers. */
  seesDeals?: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);
export const currentContext = (): RequestContext | undefined => storage.getStore();

/**
 * Runs work of the present request whose entries in the audit log name a source. A source that the
 * request has already stays: pasted lines of a chat are of the chat.
 */
export const withAuditSource = <T>(auditSource: AuditSource, work: () => T): T => {
  const context = currentContext();
  if (!context) throw new Error('A request is answered within its context only.');
  return runInContext({ auditSource, ...context }, work);
};

/**
 * Whether the caller of the present request may see personal data in full. Publishers, panel
 * accounts and jobs may: their reads are narrowed in other ways. It belongs to the request, so that
 * no read can forget to pass it on.
 */
export const maySeeContactData = (): boolean => currentContext()?.seesContactData ?? true;

/** Whether the caller of the present request may list the deals of advertisers. Jobs may. */
export const maySeeDeals = (): boolean => currentContext()?.seesDeals ?? true;
