import type { LoginReply, SessionUser } from '@leadline/contracts';
import { MESSAGES } from '#shared/lib/messages';

/** Where the person is on the sign-in page: one page, three stages (spec 2 §2.1), and the codes shown once after the set-up. */
export type LoginStage =
  | { readonly kind: 'password'; readonly notice: string | null }
  | {
      readonly kind: 'setup';
      readonly email: string;
      readonly qrCode: string;
      readonly secret: string;
    }
  | { readonly kind: 'verify'; readonly email: string }
  | { readonly kind: 'recover'; readonly email: string }
  | { readonly kind: 'codes'; readonly user: SessionUser; readonly codes: readonly string[] };

/** What a login answer leads to: a session, or the next stage (AUT-003 to AUT-005); null when it is none of the answers that there are. */
export const afterLogin = (reply: LoginReply, email: string): SessionUser | LoginStage | null => {
  if ('token' in reply) return reply;
  if ('message' in reply)
    return reply.message === MESSAGES.twoFactorRequired ? { kind: 'verify', email } : null;
  // What came over the wire may be less than its type says.
  if (!reply.qr_code || !reply.secret) return null;
  return { kind: 'setup', email, qrCode: reply.qr_code, secret: reply.secret };
};
