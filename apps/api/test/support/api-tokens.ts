import { permissionId, type PermissionName } from '@leadline/contracts';
import { call } from './http-client.js';
import { TEST_PASSWORD, type SignedIn } from './sign-in.js';

export interface TokenOptions {
  readonly scopes: readonly PermissionName[];
  /** A service account. The token is the caller's own by default. */
  readonly user_id?: number;
  readonly addresses?: readonly string[];
  readonly expires_at?: string | null;
  readonly rate_limit_per_minute?: number;
}
export interface MadeToken {
  readonly id: number;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const scopeIds = (names: readonly PermissionName[]): number[] =>
  names.map((name) => permissionId(name) ?? 0);

/** Makes an API token as the web does, with the highest rate unless stated. */
export const makeToken = async (
  { url }: { readonly url: string },
  { headers }: Pick<SignedIn, 'headers'>,
  { scopes, ...options }: TokenOptions,
): Promise<MadeToken> => {
  const { status, body } = await call(url, 'POST', '/api/api-tokens', {
    headers,
    body: {
      ...{ name: 'A script', expires_at: null, rate_limit_per_minute: 6000 },
      ...options,
      scopes: scopeIds(scopes),
      current_password: TEST_PASSWORD,
    },
  });
  if (status !== 201) throw new Error(`No API token was made: ${JSON.stringify(body)}`);
  const token = String(body.token);
  return { id: Number(body.id), token, headers: { authorization: `Bearer ${token}` } };
};
