import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids of the parties that somebody whose role is limited to them manages. */
export interface OwnParties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}

/** Identifies one request or job in logs, error replies and the audit log. */
export interface RequestContext {
  readonly traceId: string;
  userId?: number;
  /** From where the request came, as TRUST_PROXY says, and its `User-Agent`. */
  readonly address?: string;
  readonly userAgent?: string;
  /** The panel account that calls. */
  publisherAccountId?: number;
  /** The parties that the caller is limited to. */
  ownParties?: OwnParties | null;
  /** Whether a member of staff may see the data of people in full. */
  seesContactData?: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);
export const currentContext = (): RequestContext | undefined => storage.getStore();
