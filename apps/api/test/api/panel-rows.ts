import { createPublisher } from '@leadline/prisma/seed';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { call } from '#test/support/http-client.js';
import {
  addPanelAccount,
  panelHeaders,
  panelPasswordStep,
  signInToPanel,
} from '#test/support/panel-sign-in.js';
import { TEST_PASSWORD } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import type { World } from './world.js';

// Requests of the success cases of the publisher panel.

export const PANEL_PERIOD = { from: '2026-05-01', to: '2026-06-30' } as const;

/** Signs in for a publisher whose token no other case uses. */
export const panelRotation = async ({ app, db }: World) => {
  const { id } = await createPublisher(db, TEST_SECRET);
  const { headers } = await signInToPanel(app, { publishers: [id] });
  return { headers, params: { id } };
};

export const panelLogin = async ({ app, publisher }: World) => {
  const { email } = await addPanelAccount(app, { publishers: [publisher.id] });
  return { body: { email, password: TEST_PASSWORD } };
};

/** The step after the password, with a second factor. */
export const panelCode = async ({ app, publisher }: World) => {
  const { email, secret } = await addPanelAccount(app, {
    publishers: [publisher.id],
    hasTwoFactor: true,
  });
  await panelPasswordStep(app, email);
  return { body: { email, code: codeAt(secret, new Date()) }, headers: panelHeaders(email) };
};

/** An account without a second factor. */
export const panelFresh = async ({ app, publisher }: World) => {
  const { headers, email } = await signInToPanel(app, { publishers: [publisher.id] });
  return { headers, email, proof: { current_password: TEST_PASSWORD, code: null } };
};

/** A set-up of the second factor that has begun, with its first code. */
export const panelSettingUp = async (world: World) => {
  const { headers, email, proof } = await panelFresh(world);
  const { body } = await call(world.app.url, 'POST', '/api/panel/profile/two-factor/set-up', {
    headers,
    body: proof,
  });
  const secret = String(body.secret);
  return { headers, email, secret, body: { code: codeAt(secret, new Date()) } };
};

/** A second factor that was just switched on, with the recovery codes and a proof. */
export const panelWithCodes = async (world: World) => {
  const { headers, email, secret, body } = await panelSettingUp(world);
  const reply = await call(world.app.url, 'POST', '/api/panel/profile/two-factor/confirm', {
    headers,
    body,
  });
  const [recoveryCode] = reply.body.recovery_codes as string[];
  // The code of the next step: each step is used once.
  const code = codeAt(secret, new Date(Date.now() + 30_000));
  return { headers, email, recoveryCode, body: { current_password: TEST_PASSWORD, code } };
};

export const panelRecovery = async (world: World) => {
  const { email, recoveryCode } = await panelWithCodes(world);
  await panelPasswordStep(world.app, email);
  return { body: { email, recovery_code: recoveryCode }, headers: panelHeaders(email) };
};

/** Two sessions of one account: the headers of one, the id of the other. */
export const panelSessions = async (world: World) => {
  const { headers, email } = await panelFresh(world);
  await panelPasswordStep(world.app, email);
  const { body } = await call(world.app.url, 'GET', '/api/panel/profile/sessions', { headers });
  const other = (body as unknown as { id: string; is_current: boolean }[]).find(
    ({ is_current }) => !is_current,
  );
  return { headers, params: { session_id: other?.id ?? '' } };
};
