import { z } from 'zod';
import { TwoFactorSetup } from '../auth/schemas.js';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { unlimited } from '../common/party-limit.js';
import { defineRoute, type RouteShape } from '../common/route.js';
import {
  ChangePasswordBody,
  ConfirmTwoFactorBody,
  OwnSession,
  Profile,
  RecoveryCodes,
  SessionParams,
  UpdateProfileBody,
} from './profile.schemas.js';
import { ProofBody } from './proof.schemas.js';

const path = '/api/profile';
const own = {
  tag: 'Profile',
  access: 'session',
  limit: unlimited('It is about the caller’s own account.'),
} as const;
const proof = { current_password: 'Secret123', code: '123456' };

/**
 * Returns the routes of an own account that are the same for staff and for publisher accounts.
 * `own` has what differs: tag and access.
 */
export const ownAccountRoutes = <const Own extends Pick<RouteShape, 'tag' | 'access' | 'limit'>>(
  path: `/${string}`,
  own: Own,
) => ({
  changePassword: defineRoute({
    ...own,
    method: 'PUT',
    path: `${path}/password`,
    summary: 'Change your password',
    description:
      'It ends your other sessions. A wrong current password counts as a failed sign-in.',
    body: ChangePasswordBody,
    response: MessageReply,
    errors: ['LOGIN_BLOCKED'],
    example: {
      current_password: 'Secret123',
      password: 'Fresh4567',
      confirmPassword: 'Fresh4567',
    },
  }),
  renewRecoveryCodes: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary: 'Make new recovery codes, which replace the old ones',
    body: ProofBody,
    response: RecoveryCodes,
    errors: ['LOGIN_BLOCKED', 'TWO_FACTOR_OFF'],
    example: proof,
  }),
  sessions: defineRoute({
    ...own,
    method: 'GET',
    path: `${path}/sessions`,
    summary: 'List your sessions, newest first',
    response: z.array(OwnSession),
  }),
  endSession: defineRoute({
    ...own,
    method: 'DELETE',
    path: `${path}/sessions/:session_id`,
    summary: 'End one of your sessions',
    params: SessionParams,
    response: MessageReply,
    errors: ['SESSION_NOT_FOUND'],
  }),
  endOtherSessions: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/sessions/end-others`,
    summary: 'End all of your sessions but this one',
    response: MessageReply,
  }),
});

const common = ownAccountRoutes(path, own);

/** The user's own account. */
export const profile = {
  get: defineRoute({
    ...own,
    method: 'GET',
    path,
    summary: 'Get your profile',
    response: Profile,
  }),
  update: defineRoute({
    ...own,
    method: 'PUT',
    path,
    summary: 'Change your name',
    body: UpdateProfileBody,
    response: SavedReply,
    errors: ['CONFLICT'],
    example: { name: 'Ann Lee' },
  }),
  changePassword: common.changePassword,
  resetTwoFactor: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/two-factor/reset`,
    summary: 'Forget your second factor and begin to set up another one',
    description:
      'Takes your password and, if a second factor is set up, a code of it. The recovery codes ' +
      'are forgotten too. If the new one is not confirmed, the next sign-in sets it up.',
    body: ProofBody,
    response: TwoFactorSetup,
    errors: ['LOGIN_BLOCKED', 'TWO_FACTOR_OFF'],
    example: proof,
  }),
  confirmTwoFactor: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/two-factor/confirm`,
    summary: 'Confirm your new second factor with its first code',
    description:
      'It ends your sessions that were opened without a second factor. A wrong code counts as a ' +
      'failed sign-in.',
    body: ConfirmTwoFactorBody,
    response: RecoveryCodes,
    errors: ['LOGIN_BLOCKED', 'TWO_FACTOR_NOT_STARTED'],
    example: { code: '123456' },
  }),
  renewRecoveryCodes: common.renewRecoveryCodes,
  sessions: common.sessions,
  endSession: common.endSession,
  endOtherSessions: common.endOtherSessions,
};
