import { defineRoute } from '../common/route.js';
import { MessageReply } from '../common/envelope.js';
import { LoginBody, LoginReply, RecoveryBody, SessionUser, TimezoneBody, TwoFactorBody, TwoFactorConfigured } from './schemas.js';

const tag = 'Sign-in';
export const auth = {
  login: defineRoute({ method: 'POST', path: '/api/login', tag, summary: 'Sign in with e-mail and password', access: 'public', body: LoginBody, response: LoginReply, errors: ['LOGIN_FAILED', 'LOGIN_BLOCKED'], example: { email: 'admin@example.com', password: 'Secret123' } }),
  configureTwoFactor: defineRoute({ method: 'POST', path: '/api/users/two-factor-configure', tag, summary: 'Finish the set-up of two-factor authentication', access: 'public', body: TwoFactorBody, response: TwoFactorConfigured, errors: ['TWO_FACTOR_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'], example: { email: 'admin@example.com', code: '123456' } }),
  verifyTwoFactor: defineRoute({ method: 'POST', path: '/api/users/two-factor-verify', tag, summary: 'Sign in with the one-time code', access: 'public', body: TwoFactorBody, response: SessionUser, errors: ['TWO_FACTOR_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'], example: { email: 'admin@example.com', code: '123456' } }),
  recover: defineRoute({ method: 'POST', path: '/api/users/two-factor-recover', tag, summary: 'Sign in with a recovery code', access: 'public', body: RecoveryBody, response: SessionUser, errors: ['RECOVERY_CODE_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'], example: { email: 'admin@example.com', recovery_code: 'abcd-efgh-jkmn' } }),
  session: defineRoute({ method: 'GET', path: '/api/session', tag, summary: 'The signed-in user with current permissions', access: 'session', response: SessionUser }),
  logout: defineRoute({ method: 'POST', path: '/api/logout', tag, summary: 'End this session', access: 'session', response: MessageReply }),
  changeTimezone: defineRoute({ method: 'PUT', path: '/api/users/timezone', tag, summary: 'Change the own time zone', access: 'session', body: TimezoneBody, response: MessageReply, errors: ['TIMEZONE_UNKNOWN', 'USER_MISMATCH'], example: { user_id: 1, timezone_id: 1 } }),
};
