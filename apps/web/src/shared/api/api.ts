import { ROUTES } from '#shared/api/generated/routes';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { toast } from '#shared/ui/toast';
import { ApiError, isSessionEnd } from './api-error';
import type { CallInput, CallReply, FileRouteName, RouteName } from './api-types';
import { type AnyInput, failureOf, readJson, sendRequest } from './http';

/** Returns the headers of every call: the token and the time zone of the stored user. */
const callerHeaders = (): Record<string, string> => {
  const user = session.current();
  return {
    ...(user && { authorization: `Bearer ${user.token}`, 'timezone-id': String(user.timezone_id) }),
  };
};

let isRefreshing = false;
/**
 * Reads the permissions again after a refused call. The page offered the call, so the permissions
 * have changed since they were stored.
 */
const refreshPermissions = async (token: string): Promise<void> => {
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    const fresh = await call('auth.session');
    if (session.current()?.token === token) session.store(fresh);
  } catch {
    // The refused call has already told the user.
  } finally {
    isRefreshing = false;
  }
};

const saysWhy = ({ code }: ApiError): boolean =>
  code === 'UNAUTHENTICATED' || code === 'STAFF_ADDRESS_REFUSED';

/**
 * Returns the successful response of a route. Throws {@link ApiError} on any failure. A 401 ends
 * the session, and so does a call from an address that staff may not use.
 */
const ask = async (name: RouteName, input: AnyInput): Promise<Response> => {
  const [method, path] = ROUTES[name];
  const token = session.current()?.token;
  const response = await sendRequest([method, path], input, callerHeaders());
  if (!response.ok) {
    const error = await failureOf(response);
    if (isSessionEnd(error) && token !== undefined && token === session.current()?.token)
      session.end('expired', saysWhy(error) ? error.message : null);
    // Screens say that they failed, this says why. Settings are saved in the background, too.
    if (error.code === 'VIEWING_ONLY' && name !== 'userSettings.update')
      toast(error.message, { tone: 'info' });
    if (error.code === 'FORBIDDEN' && token !== undefined) void refreshPermissions(token);
    throw error;
  }
  return response;
};

/**
 * Calls a route by its contract name, e.g. `api.call('leads.list', { body })`, and returns the
 * contract's reply. Throws {@link ApiError} on any failure, including an empty answer.
 */
const call = async <N extends RouteName>(
  name: N,
  ...[input]: object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]
): Promise<CallReply<N>> => {
  const response = await ask(name, input ?? {});
  const body = await readJson(response);
  if (!body) throw new ApiError(response.status, 'EMPTY_ANSWER', MESSAGES.somethingWrong);
  return body as CallReply<N>;
};

/** Calls a route that answers with a file. Resolves when the headers arrive, before the body. */
const open = <N extends FileRouteName>(name: N, input: CallInput<N>): Promise<Response> =>
  ask(name, input);

export const api = { call, open };
