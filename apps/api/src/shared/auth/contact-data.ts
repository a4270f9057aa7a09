import { currentContext } from '#shared/logging/request-context.js';

/**
 * Whether the caller of the present request may see personal data in full. Publishers, panel
 * accounts and jobs may: their reads are narrowed in other ways. It belongs to the request, so that
 * no read can forget to pass it on.
 */
export const maySeeContactData = (): boolean => currentContext()?.seesContactData ?? true;
