import type { LoginReply, SessionUser } from '@leadline/contracts';
import type { SignInFailure } from './sign-in-failure';
import { MESSAGES } from '#shared/lib/messages';

/**
 * The stages of the sign-in page: password, set-up or verification, and the recovery codes shown
 * once after the set-up.
 */
export type LoginStage =
  | { readonly kind: 'password'; readonly notice: SignInFailure | null }
  | {
      readonly kind: 'setup';
      readonly email: string;
      readonly qrCode: string;
      readonly secret: string;
    }
  | { readonly kind: 'verify'; readonly email: string }
  | { readonly kind: 'recover'; readonly email: string }
  | { readonly kind: 'codes'; readonly user: SessionUser; readonly codes: readonly string[] };

/**
 * The session or the next stage that a login reply leads to. Null if the reply has an unknown
 * shape.
 */
export const afterLogin = (reply: LoginReply, email: string): SessionUser | LoginStage | null => {
  if ('token' in reply) return reply;
  if ('message' in reply)
    return reply.message === MESSAGES.twoFactorRequired ? { kind: 'verify', email } : null;
  // The reply may lack fields that its type promises.
  if (!reply.qr_code || !reply.secret) return null;
  return { kind: 'setup', email, qrCode: reply.qr_code, secret: reply.secret };
};
