import type { RouteCall, RouteData, RouteShape, contracts } from '@leadline/contracts';
import type { ROUTES } from './generated/routes';

type Contracts = typeof contracts;

/** `feature.action` of every route that the screens may call. */
export type RouteName = keyof typeof ROUTES;

/** Contract of a route, by name. */
export type ContractOf<N extends string> =
  N extends `${infer Feature extends keyof Contracts}.${infer Action}`
    ? Action extends keyof Contracts[Feature]
      ? Extract<Contracts[Feature][Action], RouteShape>
      : never
    : never;

/** Staff routes that answer with a file. */
export type FileRouteName = {
  [N in RouteName]: ContractOf<N> extends { reply: 'file' } ? N : never;
}[RouteName];

type Parts<N extends string> = RouteCall<ContractOf<N>>;

/**
 * Input of a call: the contract's `params`, `query` and `body`, and a signal that aborts the call.
 */
export type InputOf<N extends string> = (unknown extends Parts<N> ? object : Parts<N>) & {
  signal?: AbortSignal;
};
/** Reply of a call. */
export type ReplyOf<N extends string> = RouteData<ContractOf<N>>;

/** Input and reply of staff routes. */
export type CallInput<N extends RouteName> = InputOf<N>;
export type CallReply<N extends RouteName> = ReplyOf<N>;
