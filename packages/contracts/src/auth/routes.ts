import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { MessageReply } from '../common/envelope.js';
import {
  LoginBody,
  LoginReply,
  RecoveryBody,
  SessionUser,
  TimezoneBody,
  TwoFactorBody,
  TwoFactorConfigured,
} from './schemas.js';

const tag = 'Sign-in';
const signIn = { tag, method: 'POST', access: 'public', isOfStaff: true } as const;
const own = {
  tag,
  access: 'session',
  limit: unlimited('It is about the caller’s own account.'),
} as const;
const codeErrors = ['TWO_FACTOR_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'] as const;

export const auth = {
  login: defineRoute({
    ...signIn,
    path: '/api/login',
    summary: 'Sign in with e-mail and password',
    body: LoginBody,
    response: LoginReply,
    errors: ['LOGIN_FAILED', 'LOGIN_BLOCKED'],
    example: { email: 'admin@example.com', password: 'Secret123' },
  }),
  configureTwoFactor: defineRoute({
    ...signIn,
    path: '/api/users/two-factor-configure',
    summary: 'Confirm the set-up of two-factor authentication',
    body: TwoFactorBody,
    response: TwoFactorConfigured,
    errors: codeErrors,
    example: { email: 'admin@example.com', code: '123456' },
  }),
  verifyTwoFactor: defineRoute({
    ...signIn,
    path: '/api/users/two-factor-verify',
    summary: 'Sign in with a one-time code',
    body: TwoFactorBody,
    response: SessionUser,
    errors: codeErrors,
    example: { email: 'admin@example.com', code: '123456' },
  }),
  recover: defineRoute({
    ...signIn,
    path: '/api/users/two-factor-recover',
    summary: 'Sign in with a recovery code',
    body: RecoveryBody,
    response: SessionUser,
    errors: ['RECOVERY_CODE_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'],
    example: { email: 'admin@example.com', recovery_code: 'abcd-efgh-jkmn' },
  }),
  session: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/session',
    summary: 'Get the signed-in user and their permissions',
    response: SessionUser,
  }),
  logout: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    response: MessageReply,
  }),
  changeTimezone: defineRoute({
    ...own,
    method: 'PUT',
    path: '/api/users/timezone',
    summary: 'Change your time zone',
    body: TimezoneBody,
    response: MessageReply,
    errors: ['TIMEZONE_UNKNOWN', 'USER_MISMATCH'],
    example: { user_id: 1, timezone_id: 1 },
  }),
};
