import { ApiError } from '#shared/api/api-error';
import type { InputOf, ReplyOf } from '#shared/api/api-types';
import { failureOf, readJson, sendRequest } from '#shared/api/http';
import { MESSAGES } from '#shared/lib/messages';
import { panelSession } from '../lib/panel-session';
import { ROUTES } from './generated/routes';

/** `feature.action` of every route of the panel. */
export type PanelRouteName = keyof typeof ROUTES;
export type PanelReply<N extends PanelRouteName> = ReplyOf<N>;

/** Input of a call. Optional for routes without parameters, query and body. */
export type PanelArgs<N extends PanelRouteName> =
  object extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>];

/**
 * Calls a panel route by its contract name and returns the contract's reply. Throws {@link
 * ApiError} on any failure. A 401 ends the session.
 */
export const callPanel = async <N extends PanelRouteName>(
  name: N,
  ...[input]: PanelArgs<N>
): Promise<PanelReply<N>> => {
  const token = panelSession.current()?.token;
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await sendRequest(ROUTES[name], input ?? {}, headers);
  if (response.status === 401 && token !== undefined && token === panelSession.current()?.token)
    panelSession.end();
  if (!response.ok) throw await failureOf(response);
  const body = await readJson(response);
  if (body === null) throw new ApiError(response.status, 'EMPTY_ANSWER', MESSAGES.somethingWrong);
  return body as PanelReply<N>;
};
