import { AsyncLocalStorage } from 'node:async_hooks';

/** Identifies one request or job in logs, error replies and the audit log. */
export interface RequestContext {
  readonly traceId: string;
  userId?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);
export const currentContext = (): RequestContext | undefined => storage.getStore();
