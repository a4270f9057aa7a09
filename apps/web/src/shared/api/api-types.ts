import type { RouteCall, RouteData, RouteShape, contracts } from '@leadline/contracts';
import type { ROUTES } from './generated/routes';

type Contracts = typeof contracts;

/** `feature.action` of every route that the screens may call. */
export type RouteName = keyof typeof ROUTES;

/** The contract of a route by its name. */
export type ContractOf<N extends string> =
  N extends `${infer Feature extends keyof Contracts}.${infer Action}`
    ? Action extends keyof Contracts[Feature]
      ? Extract<Contracts[Feature][Action], RouteShape>
      : never
    : never;

/** The routes among them that answer with a file. */
export type FileRouteName = {
  [N in RouteName]: ContractOf<N> extends { reply: 'file' } ? N : never;
}[RouteName];

type Parts<N extends string> = RouteCall<ContractOf<N>>;

/** What a call takes: the contract's `params`, `query` and `body`, and a signal that aborts it. */
export type InputOf<N extends string> = (unknown extends Parts<N> ? object : Parts<N>) & {
  signal?: AbortSignal;
};
/** The reply of a call. */
export type ReplyOf<N extends string> = RouteData<ContractOf<N>>;

/** The same, of the routes of staff. */
export type CallInput<N extends RouteName> = InputOf<N>;
export type CallReply<N extends RouteName> = ReplyOf<N>;
