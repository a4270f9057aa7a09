import { API_TOKEN_RATE } from '@leadline/contracts/api-token-limits';
import type { CallReply } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { NO_PROOF, proofProblem, type ProofDraft } from '#shared/proof/proof-fields';

export type TokenRow = CallReply<'apiTokens.list'>[number];

/** When a token ends: after some days, never, or as it is saved. */
export type Expiry = '30' | '90' | '365' | 'never' | 'kept';

/** An API token as the form edits it. */
export interface TokenDraft extends ProofDraft {
  readonly name: string;
  /** The account of a new token. Null for the user's own. */
  readonly owner: number | null;
  readonly expiry: Expiry;
  readonly rate: string;
  readonly addresses: readonly string[];
  readonly scopes: readonly number[];
}

const DAY_MS = 86_400_000;

export const tokenDraft = (token: TokenRow | null): TokenDraft => ({
  name: token?.name ?? '',
  owner: null,
  expiry: token === null ? '90' : 'kept',
  rate: String(token?.rate_limit_per_minute ?? API_TOKEN_RATE.default),
  addresses: token?.addresses ?? [],
  scopes: token?.scopes ?? [],
  ...NO_PROOF,
});

const { min, max } = API_TOKEN_RATE;
const rateFault = (rate: string): boolean =>
  !/^\d{1,6}$/.test(rate.trim()) || Number(rate) < min || Number(rate) > max;

/** Returns the errors of a draft by field. */
export const tokenFaults = ({ name, rate }: TokenDraft): Faults<keyof TokenDraft> => ({
  ...(name.trim() === '' && { name: MESSAGES.nameMissing }),
  ...(rateFault(rate) && { rate: `A whole number from ${min} to ${max}` }),
});

/** Returns why the token cannot be saved yet, or null. */
export const tokenProblem = (draft: TokenDraft, needsCode: boolean): string | null => {
  if (draft.name.trim() === '') return MESSAGES.nameMissing;
  if (draft.scopes.length === 0) return MESSAGES.permissionsMissing;
  return proofProblem(draft, needsCode);
};

/** Returns the end of a token, at a moment. Null for none. */
export const expiresAt = (expiry: Expiry, saved: string | null, now: Date): string | null => {
  if (expiry === 'kept') return saved;
  if (expiry === 'never') return null;
  return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
};

/** Returns the content of a save, without the proof. */
export const tokenBody = (draft: TokenDraft, saved: TokenRow | null, now: Date) => ({
  name: draft.name.trim(),
  scopes: [...draft.scopes],
  addresses: [...draft.addresses],
  expires_at: expiresAt(draft.expiry, saved?.expires_at ?? null, now),
  rate_limit_per_minute: Number(draft.rate),
});

/** Whether a token has ended by itself. */
export const hasExpired = ({ expires_at: end }: TokenRow, now: Date): boolean =>
  end !== null && new Date(end) <= now;
