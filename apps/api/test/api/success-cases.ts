import { contracts, type NamedRoute } from '@leadline/contracts';
import { countryId } from '@leadline/prisma/seed';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import {
  addPerson,
  configureStep,
  headersOf,
  passwordStep,
} from '../integration/auth/sign-in-steps.js';
import { addStaff, signIn, TEST_PASSWORD } from '#test/support/sign-in.js';
import { call, type Reply } from '#test/support/http-client.js';
import {
  advertiserBody,
  BY_ADVERTISER,
  BY_PUBLISHER,
  newCountryBody,
  newExclusionBody,
  newHoursBody,
  newName,
  newPayoutBody,
  BY_DEAL,
  BY_TERMS,
  newPlan,
  newPublisher,
  newRevenueBody,
  newSourceBody,
  overrideBody,
  stored,
} from './party-rows.js';
import {
  accountBody,
  newAccount,
  OWN_PROOF,
  offerBody,
  newOffer,
  userPasswords,
  staffCases,
} from './staff-rows.js';
import { depositCases } from './deposit-rows.js';
import { scheduledCases } from './scheduled-rows.js';
import { blacklistCases } from './blacklist-rows.js';
import { lineCases } from './line-rows.js';
import {
  privacyCases,
  campaignCases,
  decisionCases,
  newAddress,
  newAdvertiser,
  newAlert,
  newDelivery,
  newPostback,
  newStatusPull,
  newUnknownAttempt,
  newUnmatched,
} from './action-rows.js';
import {
  panelCode,
  panelFresh,
  PANEL_PERIOD,
  panelLogin,
  panelRecovery,
  panelRotation,
  panelSessions,
  panelSettingUp,
  panelWithCodes,
} from './panel-rows.js';
import { fillPath, headersFor, type Headers } from './route-requests.js';
import { OFFER_SLUG, type World } from './world.js';

type Contracts = typeof contracts;
type RouteName = {
  [F in keyof Contracts]: `${F}.${Extract<keyof Contracts[F], string>}`;
}[keyof Contracts];
interface SuccessCase {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Headers;
}

const now = (): Date => new Date();
const recoveryCodeOf = async (world: World): Promise<{ email: string; recovery_code: string }> => {
  const { email } = await addPerson(world.app, 'new');
  const { secret } = (await passwordStep(world.app, email)).body;
  const { recovery_codes } = (await configureStep(world.app, email, codeAt(String(secret), now())))
    .body as { recovery_codes: string[] };
  await passwordStep(world.app, email);
  return { email, recovery_code: recovery_codes[0] ?? '' };
};

const newPreset = async ({ app, admin: { headers } }: World): Promise<number> => {
  const body = contracts.presets.create.example;
  return Number((await call(app.url, 'POST', '/api/presets', { body, headers })).body.id);
};

const ofPublisher = ({ publisher }: World): SuccessCase => ({ params: { id: publisher.id } });
const ofAdvertiser = ({ advertiser }: World): SuccessCase => ({ params: { id: advertiser.id } });
const byId = (
  names: readonly RouteName[],
  of: (world: World) => SuccessCase | Promise<SuccessCase>,
) => Object.fromEntries(names.map((name) => [name, of]));
const ofPostback = async (world: World): Promise<SuccessCase> => ({
  params: { id: await newPostback(world) },
});

/**
 * Requests for routes that do not succeed with their example and the people of the world. A new
 * route whose example does not succeed fails the loop over the registry until it is here.
 */
const SUCCESS_CASES: Partial<
  Record<RouteName, (world: World) => SuccessCase | Promise<SuccessCase>>
> = {
  ...byId(BY_ADVERTISER, ofAdvertiser),
  ...byId(BY_PUBLISHER, ofPublisher),
  ...byId(BY_DEAL, (world) => newPlan(world, 'advertiser')),
  ...byId(BY_TERMS, (world) => newPlan(world, 'publisher')),
  'auth.login': async ({ app }) => ({
    body: { email: (await addStaff(app)).email, password: TEST_PASSWORD },
  }),
  'auth.configureTwoFactor': async ({ app }) => {
    const { email } = await addPerson(app, 'new');
    const { secret } = (await passwordStep(app, email)).body;
    return {
      body: { email, code: codeAt(String(secret), now()) },
      headers: headersOf(email),
    };
  },
  'auth.verifyTwoFactor': async ({ app }) => {
    const { email, secret } = await addPerson(app);
    await passwordStep(app, email);
    return { body: { email, code: codeAt(secret, now()) }, headers: headersOf(email) };
  },
  'auth.recover': async (world) => {
    const body = await recoveryCodeOf(world);
    return { body, headers: headersOf(body.email) };
  },
  'auth.logout': async ({ app }) => ({ headers: (await signIn(app)).headers }),
  'viewAs.role': async ({ app }) => ({
    params: { id: 1 },
    headers: (await signIn(app, { roleId: 1 })).headers,
  }),
  'viewAs.user': async ({ app, admin }) => ({
    params: { id: admin.userId },
    headers: (await signIn(app, { roleId: 1 })).headers,
  }),
  'viewAs.end': async ({ app }) => ({ headers: (await signIn(app)).headers }),
  'auth.changeTimezone': ({ admin }) => ({ body: { user_id: admin.userId, timezone_id: 1 } }),
  'userSettings.get': ({ admin }) => ({ params: { user_id: admin.userId } }),
  'userSettings.tableColumns': ({ admin }) => ({ params: { user_id: admin.userId } }),
  'userSettings.update': ({ admin }) => ({
    body: { user_id: admin.userId, extras: { allow_new_ftd_notification: true } },
  }),
  'presets.update': async (world) => ({ params: { id: await newPreset(world) } }),
  'presets.remove': async (world) => ({ params: { id: await newPreset(world) } }),
  ...scheduledCases,
  'caps.update': async (world) => ({
    body: {
      type: 'lead',
      interval: 'daily',
      cap: '50',
      reset_time: '00:00',
      timezone_id: 1,
      country_ids: [1],
      advertiser_ids: [],
      affiliate_ids: [],
      id: await world.newCap(),
    },
  }),
  'caps.remove': async (world) => ({ params: { id: await world.newCap() } }),
  'caps.effects': async (world) => ({ params: { id: await world.newCap() } }),
  'caps.usage': async (world) => ({ params: { id: await world.newCap() } }),
  'caps.versions': async (world) => ({ params: { id: await world.newCap() } }),
  'caps.restore': async (world) => ({ params: { id: await world.newCap(), version: 1 } }),
  'caps.reset': async (world) => ({ params: { id: await world.newCap({ interval: 'interval' }) } }),
  'distributions.get': async (world) => ({ params: { id: await world.newDistribution() } }),
  'distributions.update': async (world) => ({
    body: {
      ...(contracts.distributions.update.example as object),
      distribution_id: await world.newDistribution(),
    },
  }),
  'distributions.versions': async (world) => ({ params: { id: await world.newDistribution() } }),
  'distributions.restore': async (world) => ({
    params: { id: await world.newDistribution(), version: 1 },
  }),
  'distributions.switch': async (world) => ({ params: { id: await world.newDistribution() } }),
  'distributions.remove': async (world) => ({ params: { id: await world.newDistribution() } }),
  'simulations.replayStatus': async ({ app, admin }) => ({
    params: {
      id: String(
        (
          await call(app.url, 'POST', '/api/distributions/replay', {
            body: contracts.simulations.replay.example,
            headers: admin.headers,
          })
        ).body.id,
      ),
    },
  }),
  'integrations.replace': async (world) => ({ params: { id: await newAdvertiser(world) } }),
  'integrations.rotateToken': async (world) => ({ params: { id: await newAdvertiser(world) } }),
  'leads.statusHistory': ({ leadId }) => ({ body: { lead_id: leadId } }),
  'leads.leadHistory': ({ leadId }) => ({ body: { lead_id: leadId } }),
  ...depositCases,
  'leads.decision': ({ leadId }) => ({ params: { id: leadId } }),
  'leadMoney.read': ({ leadId }) => ({ params: { id: leadId } }),
  'injections.inject': ({ leadId, advertiser }) => ({
    body: { lead_ids: [leadId], advertiser_id: advertiser.id, min_delay: 60, max_delay: 60 },
  }),
  'injections.check': ({ leadId, advertiser }) => ({
    body: { lead_ids: [leadId], advertiser_id: advertiser.id },
  }),
  'injections.run': async (world) => ({ body: { ids: [await world.newProgressLog()] } }),
  'injections.remove': async (world) => ({ body: { ids: [await world.newProgressLog()] } }),
  'injections.testLead': async ({ db, advertiser, publisher }) => ({
    body: {
      ...contracts.injections.testLead.example,
      advertiser_id: advertiser.id,
      publisher_id: publisher.id,
      country_id: await countryId(db, 'GB'),
    },
  }),
  'leads.update': async (world) => ({
    body: { lead_id: await world.newLead(), revenue: null, payout: null, status_override: 'Busy' },
  }),
  'leads.overrideStatus': async (world) => ({
    body: { lead_ids: [await world.newLead()], status_override: 'Interested' },
  }),
  'leads.checkAction': ({ leadId }) => ({ body: { lead_ids: [leadId], action: 'mark_test' } }),
  'leads.return': async (world) => ({
    body: { lead_ids: [await world.newLead()], reason: 'other' },
  }),
  'leads.undoReturn': async (world) => ({
    body: {
      lead_ids: [await world.newLead({ returned_at: new Date(), return_reason: 'other' })],
    },
  }),
  'leads.markTest': async (world) => ({ body: { lead_ids: [await world.newLead()] } }),
  'leads.fireFakeFtd': async (world) => ({ body: { lead_ids: [await world.newLead()] } }),
  ...decisionCases,
  'intake.get': ({ leadId }) => ({ params: { id: leadId } }),
  'postbacks.receive': ({ advertiser, leadId }) => ({
    params: { token: advertiser.postbackToken },
    body: { lead_id: String(leadId), status: 'Interested' },
  }),
  'postbacks.receiveByGet': ({ advertiser, leadId }) => ({
    params: { token: advertiser.postbackToken },
    query: { lead_id: String(leadId), status: 'No answer' },
  }),
  'publisherPostbacks.update': async (world) => ({
    params: { id: await newPostback(world) },
    body: { event: 'ftd_approved', url: newAddress(), is_active: false },
  }),
  'publisherPostbacks.remove': async (world) => ({ params: { id: await newPostback(world) } }),
  'publisherPostbacks.enable': async (world) => ({ params: { id: await newPostback(world) } }),
  'publisherPostbacks.revealSecret': async (world) => ({
    params: { id: await newPostback(world) },
  }),
  'publisherPostbacks.rotateSecret': async (world) => ({
    params: { id: await newPostback(world) },
  }),
  'publisherPostbacks.test': async (world) => ({ params: { id: await newPostback(world) } }),
  'publisherPostbacks.deliveries': async (world) => ({ params: { id: await newPostback(world) } }),
  'publisherPostbacks.replay': async (world) => ({
    params: { id: await newDelivery(world, await newPostback(world)) },
  }),
  'unmatchedPostbacks.resend': async (world) => ({
    params: {
      id: await newUnmatched(world, { lead_id: String(world.leadId), status: 'Sent again' }),
    },
  }),
  'unmatchedPostbacks.assign': async (world) => ({
    params: { id: await newUnmatched(world) },
    body: { lead_id: world.leadId },
  }),
  'unmatchedPostbacks.dismiss': async (world) => ({ params: { id: await newUnmatched(world) } }),
  'unknownAttempts.settle': async (world) => ({ params: { id: await newUnknownAttempt(world) } }),
  'redirects.click': ({ publisher }) => ({
    params: { offer: OFFER_SLUG },
    query: { affiliate_id: String(publisher.id) },
  }),
  'statusMappings.replace': async (world) => ({ params: { id: await newAdvertiser(world) } }),
  'statusPulls.create': async (world) => ({ params: { id: await newAdvertiser(world) } }),
  'statusPulls.dryRun': async (world) => ({ params: { id: await newAdvertiser(world) } }),
  'statusPulls.get': async (world) => ({ params: await newStatusPull(world) }),
  'statusPulls.replace': async (world) => ({ params: await newStatusPull(world) }),
  'statusPulls.remove': async (world) => ({ params: await newStatusPull(world) }),
  'statusPulls.run': async (world) => ({ params: await newStatusPull(world) }),
  'alerts.dismiss': async (world) => ({ body: await newAlert(world) }),
  'advertisers.create': (world) => ({ body: advertiserBody(world, newName()) }),
  'advertisers.update': async (world) => ({
    body: {
      ...advertiserBody(world, newName()),
      id: await newAdvertiser(world),
      is_test_advertiser: 'inactive',
      send_org_funnel: false,
    },
  }),
  'advertisers.remove': async (world) => ({ params: { id: await newAdvertiser(world) } }),
  'advertisers.restore': async (world) => ({
    params: { id: await newAdvertiser(world), version: 1 },
  }),
  'revenues.create': async (world) => ({ body: [await newRevenueBody(world)] }),
  'revenues.update': async (world) => {
    const { id, body } = await stored(world, '/api/advertisers/revenue', newRevenueBody, true);
    return { body: { ...body, revenue_id: id } };
  },
  'revenues.remove': async (world) => ({
    body: {
      revenue_id: (await stored(world, '/api/advertisers/revenue', newRevenueBody, true)).id,
    },
  }),
  'exclusions.create': async (world) => ({ body: await newExclusionBody(world) }),
  'exclusions.update': async (world) => {
    const { id, body } = await stored(world, '/api/advertisers/exclusion', newExclusionBody);
    return { body: { ...body, exclusion_id: id } };
  },
  'exclusions.remove': async (world) => ({
    body: {
      exclusion_id: (await stored(world, '/api/advertisers/exclusion', newExclusionBody)).id,
    },
  }),
  'advertiserCountries.create': async (world) => ({ body: await newCountryBody(world) }),
  'advertiserCountries.update': async (world) => ({
    body: (await stored(world, '/api/advertisers/supported-countries', newCountryBody)).body,
  }),
  'advertiserCountries.remove': async (world) => ({
    body: (await stored(world, '/api/advertisers/supported-countries', newCountryBody)).body,
  }),
  'openingHours.create': async (world) => ({ body: await newHoursBody(world) }),
  'openingHours.update': async (world) => ({
    body: (await stored(world, '/api/advertisers/opening-hours', newHoursBody)).body,
  }),
  'openingHours.remove': async (world) => {
    const { body } = await stored(world, '/api/advertisers/opening-hours', newHoursBody);
    return { body: { ...body, country_id: 1 } };
  },
  ...blacklistCases,
  'offers.create': () => ({ body: offerBody() }),
  'offers.update': async (world) => ({
    body: { id: await newOffer(world), name: 'Summer', status: 'active', visible_to: 'all' },
  }),
  'offers.remove': async (world) => ({ params: { id: await newOffer(world) } }),
  'offers.link': async (world) => ({
    params: { id: await newOffer(world), publisher_id: world.publisher.id },
  }),
  ...campaignCases,
  ...privacyCases,
  ...staffCases,
  ...lineCases,
  'auditLog.get': async ({ db, publisher }) => {
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO audit_log (action, entity, entity_id, created_at)
       VALUES ('publisher.update', 'publisher', $1, now())
       RETURNING id::int`,
      [publisher.id],
    );
    return { params: { id: rows[0]?.id ?? 0 } };
  },
  'publisherAccounts.create': (world) => ({ body: accountBody(world) }),
  'publisherAccounts.update': async (world) => ({
    body: { ...accountBody(world), id: await newAccount(world) },
  }),
  'publisherAccounts.remove': async (world) => ({ params: { id: await newAccount(world) } }),
  'publisherAccounts.resetTwoFactor': async (world) => ({
    params: { id: await newAccount(world) },
    body: OWN_PROOF,
  }),
  'publishers.create': () => ({
    body: { ...(contracts.publishers.create.example as object), name: newName() },
  }),
  'publishers.update': async (world) => ({
    body: {
      ...(contracts.publishers.update.example as object),
      name: newName(),
      id: await newPublisher(world),
    },
  }),
  'publishers.remove': async (world) => ({ params: { id: await newPublisher(world) } }),
  'publishers.restore': async (world) => ({
    params: { id: await newPublisher(world), version: 1 },
  }),
  'publishers.rotateToken': async (world) => ({ params: { id: await newPublisher(world) } }),
  'publishers.revokePreviousToken': async (world) => ({
    params: { id: await newPublisher(world) },
  }),
  'payouts.create': async (world) => ({ body: [await newPayoutBody(world)] }),
  'payouts.update': async (world) => {
    const { id, body } = await stored(world, '/api/publishers/payout', newPayoutBody, true);
    return { body: { ...body, id } };
  },
  'payouts.remove': async (world) => ({
    body: { payout_id: (await stored(world, '/api/publishers/payout', newPayoutBody, true)).id },
  }),
  'publisherCountries.create': async (world) => ({ body: await newSourceBody(world) }),
  'publisherCountries.update': async (world) => {
    const { id, body } = await stored(world, '/api/publishers/supported-countries', newSourceBody);
    return { body: { ...body, id } };
  },
  'publisherCountries.remove': async (world) => ({
    body: (await stored(world, '/api/publishers/supported-countries', newSourceBody)).body,
  }),
  'publisherOverrides.create': (world) => ({ body: overrideBody(world) }),
  'publisherOverrides.update': async (world) => {
    const { id, body } = await stored(world, '/api/publisher-override', overrideBody);
    return { params: { id }, body };
  },
  'publisherOverrides.remove': async (world) => ({
    params: { id: (await stored(world, '/api/publisher-override', overrideBody)).id },
  }),
  'funnelOverrides.create': (world) => ({ body: overrideBody(world) }),
  'funnelOverrides.update': async (world) => {
    const { id, body } = await stored(world, '/api/funnel-override', overrideBody);
    return { params: { id }, body };
  },
  'funnelOverrides.remove': async (world) => ({
    params: { id: (await stored(world, '/api/funnel-override', overrideBody)).id },
  }),
  'panelAuth.login': panelLogin,
  'panelAuth.verifyTwoFactor': panelCode,
  'panelAuth.recover': panelRecovery,
  'panelAuth.logout': async (world) => ({ headers: (await panelFresh(world)).headers }),
  'panelProfile.changePassword': async (world) => ({
    headers: (await panelFresh(world)).headers,
    body: { current_password: TEST_PASSWORD, ...userPasswords },
  }),
  'panelProfile.setUpTwoFactor': async (world) => {
    const { headers, proof } = await panelFresh(world);
    return { headers, body: proof };
  },
  'panelProfile.confirmTwoFactor': async (world) => {
    const { headers, body } = await panelSettingUp(world);
    return { headers, body };
  },
  'panelProfile.turnOffTwoFactor': async (world) => {
    const { headers, body } = await panelWithCodes(world);
    return { headers, body };
  },
  'panelProfile.renewRecoveryCodes': async (world) => {
    const { headers, body } = await panelWithCodes(world);
    return { headers, body };
  },
  'panelProfile.endSession': panelSessions,
  'panelProfile.endOtherSessions': async (world) => ({
    headers: (await panelFresh(world)).headers,
  }),
  'panel.dashboard': () => ({ query: PANEL_PERIOD }),
  'panel.leads': () => ({ query: PANEL_PERIOD }),
  'panel.conversions': () => ({ query: PANEL_PERIOD }),
  'panel.clicks': () => ({ query: PANEL_PERIOD }),
  'panelApi.get': ofPublisher,
  'panelApi.revealToken': ofPublisher,
  'panelApi.rotateToken': panelRotation,
  'panelApi.revokePreviousToken': panelRotation,
  'panelApi.calls': ofPublisher,
  'panelPostbacks.list': ofPublisher,
  'panelPostbacks.create': (world) => ({
    ...ofPublisher(world),
    body: { event: 'ftd_approved', url: newAddress() },
  }),
  'panelPostbacks.update': async (world) => ({
    params: { id: await newPostback(world) },
    body: { event: 'ftd_approved', url: newAddress() },
  }),
  'panelPostbacks.remove': ofPostback,
  'panelPostbacks.revealSecret': ofPostback,
  'panelPostbacks.rotateSecret': ofPostback,
  'panelPostbacks.test': ofPostback,
  'panelPostbacks.deliveries': ofPostback,
  'panelPostbacks.replay': async (world) => ({
    params: { id: await newDelivery(world, await newPostback(world)) },
  }),
  'redirects.follow': ({ redirectToken }) => ({
    params: { token: redirectToken },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
  }),
  'redirects.press': ({ redirectToken }) => ({ params: { token: redirectToken } }),
};

/**
 * Prepares a request that has to succeed, and returns a function that sends it, as somebody else if
 * other headers are given.
 */
export const prepareSuccess = async (
  world: World,
  { name, route }: NamedRoute,
): Promise<(as?: Headers) => Promise<Reply>> => {
  const special = await SUCCESS_CASES[name as RouteName]?.(world);
  const { params, query, body, headers }: SuccessCase = {
    ...(route.example !== undefined && { body: route.example }),
    ...special,
    headers: { ...headersFor(route, world), ...special?.headers },
  };
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const path = `${fillPath(route.path, params)}${search}`;
  return (as) => call(world.app.url, route.method, path, { body, headers: { ...headers, ...as } });
};
