import { API_TOKEN_PREFIX, minuteText, PERMISSION_LABELS, type Fact } from '@leadline/contracts';

/** Content of a version of an API token (ADR 26). It never has the token. */
export interface TokenContent {
  readonly name: string;
  /** Ids of permissions, in ascending order. */
  readonly scopes: readonly number[];
  readonly addresses: readonly string[];
  /** Null for no end. */
  readonly expires_at: string | null;
  readonly rate_limit_per_minute: number;
}

/** State of a token that decides whether it may be used. */
export interface TokenState {
  readonly deleted_at: Date | null;
  readonly expires_at: Date | null;
  /** Whether its user exists and is active. */
  readonly is_user_active: boolean;
}

const TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);
/** Whether a text has the form of a token. */
export const hasTokenForm = (text: string): boolean => TOKEN.test(text);

/** Returns a token with 256 random bits, which are given as text. */
export const tokenOf = (random: string): string => `${API_TOKEN_PREFIX}${random}`;
/** Returns what is shown of a token: its beginning and its last four characters. */
export const hintOf = (token: string): string => `${API_TOKEN_PREFIX}…${token.slice(-4)}`;

/** Returns the reason why a token may not be used at a moment. Null if it may. */
export const endText = (
  { deleted_at, expires_at, is_user_active }: TokenState,
  now: Date,
): string | null => {
  if (deleted_at !== null) return 'This API token was revoked.';
  if (!is_user_active) return 'The user of this API token is not active any more.';
  return expires_at !== null && expires_at <= now ? 'This API token has expired.' : null;
};

/** Returns the scopes that the role has, too. */
export const effectiveScopes = (scopes: readonly number[], held: readonly number[]): number[] =>
  scopes.filter((id) => held.includes(id));

const expiryText = ({ expires_at: end }: TokenContent): string =>
  end === null ? 'Never' : `${minuteText(new Date(end), 'UTC')} UTC`;

export const tokenFacts = (token: TokenContent): readonly Fact[] => [
  { field: 'name', label: 'Name', text: token.name },
  ...token.scopes.map((id) => ({
    field: `scope_${id}`,
    label: PERMISSION_LABELS.get(id) ?? `Permission ${id}`,
    text: 'Allowed',
  })),
  { field: 'addresses', label: 'Addresses', text: token.addresses.join(', ') || 'Everywhere' },
  { field: 'expires_at', label: 'Expires', text: expiryText(token) },
  {
    field: 'rate_limit_per_minute',
    label: 'Calls per minute',
    text: String(token.rate_limit_per_minute),
  },
];
