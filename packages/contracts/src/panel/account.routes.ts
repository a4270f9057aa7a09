import { z } from 'zod';
import { LoginBody, RecoveryBody, TwoFactorBody, TwoFactorSetup } from '../auth/schemas.js';
import { MessageReply } from '../common/envelope.js';
import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { TimeZone } from '../lookups/schemas.js';
import { ConfirmTwoFactorBody, RecoveryCodes } from '../users/profile.schemas.js';
import { ownAccountRoutes } from '../users/profile.routes.js';
import { ProofBody } from '../users/proof.schemas.js';
import { PanelLoginReply, PanelProfile, PanelSession, PanelZoneBody } from './account.schemas.js';

const limit = unlimited('It is about the caller’s own account.');
const signIn = { tag: 'Panel sign-in', access: 'public' } as const;
const own = { tag: 'Panel profile', access: 'panel', limit } as const;
const email = 'pat.lee@example.com';
const proof = { current_password: 'Secret123', code: '123456' };

/** Sign-in to the publisher panel. Its sessions open routes of the panel only. */
export const panelAuth = {
  login: defineRoute({
    ...signIn,
    method: 'POST',
    path: '/api/panel/login',
    summary: 'Sign in to the panel with e-mail and password',
    body: LoginBody,
    response: PanelLoginReply,
    errors: ['LOGIN_FAILED', 'LOGIN_BLOCKED'],
    example: { email, password: 'Secret123' },
  }),
  verifyTwoFactor: defineRoute({
    ...signIn,
    method: 'POST',
    path: '/api/panel/two-factor-verify',
    summary: 'Sign in to the panel with a one-time code',
    body: TwoFactorBody,
    response: PanelSession,
    errors: ['TWO_FACTOR_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'],
    example: { email, code: '123456' },
  }),
  recover: defineRoute({
    ...signIn,
    method: 'POST',
    path: '/api/panel/two-factor-recover',
    summary: 'Sign in to the panel with a recovery code',
    body: RecoveryBody,
    response: PanelSession,
    errors: ['RECOVERY_CODE_WRONG', 'TWO_FACTOR_NO_CHALLENGE', 'LOGIN_BLOCKED'],
    example: { email, recovery_code: 'abcd-efgh-jkmn' },
  }),
  session: defineRoute({
    method: 'GET',
    path: '/api/panel/session',
    tag: 'Panel sign-in',
    summary: 'Get the account that is signed in, with its affiliates',
    access: 'panel',
    limit,
    response: PanelSession,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/panel/logout',
    tag: 'Panel sign-in',
    summary: 'End this session of the panel',
    access: 'panel',
    limit,
    response: MessageReply,
  }),
};

const path = '/api/panel/profile';
const common = ownAccountRoutes(path, own);

/** The panel account of the caller. */
export const panelProfile = {
  get: defineRoute({
    ...own,
    method: 'GET',
    path,
    summary: 'Get your panel account',
    response: PanelProfile,
  }),
  timezones: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/panel/timezones',
    summary: 'List time zones with their current offset',
    response: z.array(TimeZone),
  }),
  changeTimezone: defineRoute({
    ...own,
    method: 'PUT',
    path: `${path}/timezone`,
    summary: 'Change the time zone of your panel',
    body: PanelZoneBody,
    response: MessageReply,
    errors: ['TIMEZONE_UNKNOWN'],
    example: { timezone_id: 1 },
  }),
  changePassword: common.changePassword,
  setUpTwoFactor: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/two-factor/set-up`,
    summary: 'Begin to set up a second factor, in place of the one before it',
    description: 'Takes your password and, if a second factor is on, a code of it.',
    body: ProofBody,
    response: TwoFactorSetup,
    errors: ['LOGIN_BLOCKED'],
    example: proof,
  }),
  confirmTwoFactor: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/two-factor/confirm`,
    summary: 'Switch your second factor on with its first code',
    description:
      'It ends your sessions that were opened without it. A wrong code counts as a failed sign-in.',
    body: ConfirmTwoFactorBody,
    response: RecoveryCodes,
    errors: ['LOGIN_BLOCKED', 'TWO_FACTOR_NOT_STARTED'],
    example: { code: '123456' },
  }),
  turnOffTwoFactor: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/two-factor/off`,
    summary: 'Switch your second factor off',
    body: ProofBody,
    response: MessageReply,
    errors: ['LOGIN_BLOCKED', 'TWO_FACTOR_OFF'],
    example: proof,
  }),
  renewRecoveryCodes: common.renewRecoveryCodes,
  sessions: common.sessions,
  endSession: common.endSession,
  endOtherSessions: common.endOtherSessions,
};
