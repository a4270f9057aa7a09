import { connectionOf, type ClientOptions } from './connection.js';
import { ROUTES } from './generated/routes.js';
import type { components, operations } from './generated/staff-api.js';
import { send, type CallInput } from './send.js';

/** The named types of requests and answers, e.g. `Schemas['Cap']`. */
export type Schemas = components['schemas'];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };
type Field<O, Name extends string> = Name extends keyof O ? O[Name] : undefined;
type Json<O> = O extends { content: { 'application/json': infer Content } } ? Content : undefined;

type Input<O> = Part<'params', Field<Field<O, 'parameters'>, 'path'>> &
  Part<'query', Field<Field<O, 'parameters'>, 'query'>> &
  Part<'body', Json<Field<O, 'requestBody'>>> & { readonly signal?: AbortSignal };

type Success<O> = O extends { responses: infer Responses } ? Responses[keyof Responses] : never;
/** Answers that are no JSON, such as an export, come as they are. */
type Data<O> =
  Success<O> extends { content: { 'application/json': infer Content } } ? Content : Response;

type Call<O> =
  Partial<Input<O>> extends Input<O>
    ? (input?: Input<O>) => Promise<Data<O>>
    : (input: Input<O>) => Promise<Data<O>>;

type Name = keyof operations;
type Feature = Name extends `${infer F}.${string}` ? F : never;

/**
 * The calls that API tokens may make, by feature and action: `client.caps.list()`. A call takes
 * `params` for the path, `query`, `body`, and a `signal` that ends it.
 */
export type Client = {
  readonly [F in Feature]: {
    readonly [N in Name as N extends `${F}.${infer Action}` ? Action : never]: Call<operations[N]>;
  };
};

/**
 * Returns a client. Its address and token come from the options, or from `LEADLINE_URL` and
 * `LEADLINE_TOKEN`.
 *
 * A call that fails throws a `LeadlineError`. After 429 the call waits as long as the server says,
 * within `maxWaitSeconds`. A GET is sent again if the network fails; other calls are not, because
 * they may have been carried out.
 */
export function createClient(options: ClientOptions = {}): Client {
  const connection = connectionOf(options);
  const client: Record<string, Record<string, (input?: CallInput) => Promise<unknown>>> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const [feature = '', action = ''] = name.split('.');
    const actions = (client[feature] ??= {});
    actions[action] = (input = {}) => send(connection, route, input);
  }
  return client as unknown as Client;
}
