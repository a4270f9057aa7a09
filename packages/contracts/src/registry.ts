import type { RouteShape } from './common/route.js';
import {
  advertiserCountries,
  advertisers,
  exclusions,
  openingHours,
  revenues,
} from './parties/advertisers.routes.js';
import { alertRecipients } from './alerts/recipients.routes.js';
import { webhooks } from './webhooks/webhooks.routes.js';
import { alerts } from './alerts/routes.js';
import { apiTokens } from './api-tokens/routes.js';
import { auditLog } from './audit/routes.js';
import { auth } from './auth/routes.js';
import { viewAs } from './auth/view-as.routes.js';
import { blacklistImports } from './blacklist/imports.routes.js';
import { blacklist } from './blacklist/routes.js';
import { caps } from './caps/routes.js';
import { clickReports } from './click-reports/routes.js';
import { conversions } from './conversions/routes.js';
import { dashboard } from './dashboard/routes.js';
import { dataProtection } from './data-protection/routes.js';
import { distributions, simulations } from './distributions/routes.js';
import { health, redirects } from './health/routes.js';
import { integrations } from './advertisers/integration.routes.js';
import { statusMappings } from './advertisers/status-mapping.routes.js';
import { statusPulls } from './advertisers/status-pull.routes.js';
import { injections } from './injections/routes.js';
import { intake } from './intake/routes.js';
import { leads } from './leads/routes.js';
import { lines } from './lines/routes.js';
import { lookups } from './lookups/routes.js';
import { advertiserCohorts, publisherCohorts } from './money/cohorts.routes.js';
import { exchangeRates } from './money/exchange-rates.routes.js';
import { deposits } from './money/deposits.routes.js';
import { leadMoney } from './money/lead-money.routes.js';
import { advertiserLedger, publisherLedger } from './money/ledger.routes.js';
import { advertiserPlans, publisherPlans } from './money/plans.routes.js';
import { offers } from './offers/routes.js';
import { campaigns } from './campaigns/routes.js';
import { chat } from './chat/routes.js';
import { funnelOverrides, publisherOverrides } from './parties/overrides.routes.js';
import { payouts, publisherCountries, publishers } from './parties/publishers.routes.js';
import { postbacks } from './postbacks/routes.js';
import { panelAuth, panelProfile } from './panel/account.routes.js';
import { panelApi, panelPostbacks } from './panel/integration.routes.js';
import { panel } from './panel/ledger.routes.js';
import { presets } from './presets/routes.js';
import { publisherAccounts } from './publisher-accounts/routes.js';
import { publisherPostbacks } from './postbacks/publisher.routes.js';
import { unknownAttempts, unmatchedPostbacks } from './postbacks/review.routes.js';
import { reports } from './reports/routes.js';
import { scheduledChanges } from './scheduled-changes/routes.js';
import { search } from './search/routes.js';
import { settings } from './settings/routes.js';
import { statusGroups } from './status-groups/routes.js';
import { roles } from './roles/roles.routes.js';
import { userSettings } from './users/settings.routes.js';
import { profile } from './users/profile.routes.js';
import { firstAdministrator, passwordLinks, users } from './users/users.routes.js';

/** Written out, because the type of all contracts is too long for the compiler to print. */
type Contracts = {
  auth: typeof auth;
  viewAs: typeof viewAs;
  userSettings: typeof userSettings;
  roles: typeof roles;
  users: typeof users;
  passwordLinks: typeof passwordLinks;
  firstAdministrator: typeof firstAdministrator;
  profile: typeof profile;
  chat: typeof chat;
  apiTokens: typeof apiTokens;
  publisherAccounts: typeof publisherAccounts;
  panelAuth: typeof panelAuth;
  panelProfile: typeof panelProfile;
  panel: typeof panel;
  panelApi: typeof panelApi;
  panelPostbacks: typeof panelPostbacks;
  auditLog: typeof auditLog;
  lookups: typeof lookups;
  presets: typeof presets;
  blacklist: typeof blacklist;
  blacklistImports: typeof blacklistImports;
  statusGroups: typeof statusGroups;
  settings: typeof settings;
  caps: typeof caps;
  distributions: typeof distributions;
  simulations: typeof simulations;
  advertisers: typeof advertisers;
  revenues: typeof revenues;
  exclusions: typeof exclusions;
  advertiserCountries: typeof advertiserCountries;
  openingHours: typeof openingHours;
  publishers: typeof publishers;
  payouts: typeof payouts;
  publisherCountries: typeof publisherCountries;
  publisherOverrides: typeof publisherOverrides;
  funnelOverrides: typeof funnelOverrides;
  integrations: typeof integrations;
  leads: typeof leads;
  injections: typeof injections;
  conversions: typeof conversions;
  exchangeRates: typeof exchangeRates;
  deposits: typeof deposits;
  advertiserLedger: typeof advertiserLedger;
  publisherLedger: typeof publisherLedger;
  leadMoney: typeof leadMoney;
  advertiserPlans: typeof advertiserPlans;
  publisherPlans: typeof publisherPlans;
  advertiserCohorts: typeof advertiserCohorts;
  publisherCohorts: typeof publisherCohorts;
  reports: typeof reports;
  offers: typeof offers;
  campaigns: typeof campaigns;
  clickReports: typeof clickReports;
  dashboard: typeof dashboard;
  dataProtection: typeof dataProtection;
  intake: typeof intake;
  postbacks: typeof postbacks;
  publisherPostbacks: typeof publisherPostbacks;
  unmatchedPostbacks: typeof unmatchedPostbacks;
  unknownAttempts: typeof unknownAttempts;
  statusMappings: typeof statusMappings;
  statusPulls: typeof statusPulls;
  alerts: typeof alerts;
  alertRecipients: typeof alertRecipients;
  scheduledChanges: typeof scheduledChanges;
  webhooks: typeof webhooks;
  search: typeof search;
  lines: typeof lines;
  redirects: typeof redirects;
  health: typeof health;
};
/** All contracts by feature. The server does not start with a handler whose route is not here. */
export const contracts: Contracts = {
  auth,
  viewAs,
  userSettings,
  roles,
  users,
  passwordLinks,
  firstAdministrator,
  profile,
  chat,
  apiTokens,
  publisherAccounts,
  panelAuth,
  panelProfile,
  panel,
  panelApi,
  panelPostbacks,
  auditLog,
  lookups,
  presets,
  blacklist,
  blacklistImports,
  statusGroups,
  settings,
  caps,
  distributions,
  simulations,
  advertisers,
  revenues,
  exclusions,
  advertiserCountries,
  openingHours,
  publishers,
  payouts,
  publisherCountries,
  publisherOverrides,
  funnelOverrides,
  integrations,
  leads,
  injections,
  conversions,
  exchangeRates,
  deposits,
  advertiserLedger,
  publisherLedger,
  leadMoney,
  advertiserPlans,
  publisherPlans,
  advertiserCohorts,
  publisherCohorts,
  reports,
  offers,
  campaigns,
  clickReports,
  dashboard,
  dataProtection,
  intake,
  postbacks,
  publisherPostbacks,
  unmatchedPostbacks,
  unknownAttempts,
  statusMappings,
  statusPulls,
  alerts,
  alertRecipients,
  scheduledChanges,
  webhooks,
  search,
  lines,
  redirects,
  health,
};

export interface NamedRoute {
  readonly name: string;
  readonly route: RouteShape;
}

/** The registry as a list; `name` is `feature.action`, e.g. `caps.create`. */
export const allRoutes: readonly NamedRoute[] = Object.entries(contracts).flatMap(
  ([feature, routes]) =>
    Object.entries<RouteShape>(routes).map(([action, route]) => ({
      name: `${feature}.${action}`,
      route,
    })),
);

/** Routes that only read by POST, because their filters are too long for an address. */
export const READS_BY_POST: ReadonlySet<string> = new Set([
  'leads.list',
  'leads.matches',
  'leads.checkAction',
  'injections.check',
  'leads.searchSummary',
  'leads.statusHistory',
  'leads.leadHistory',
  'conversions.list',
  'distributions.effects',
  'advertisers.effects',
  'publishers.effects',
  'search.find',
  'reports.metrics',
  'reports.pivot',
  'reports.changes',
  'clickReports.pivot',
  'clickReports.clicks',
  'blacklist.preview',
  'integrations.preview',
  'integrations.compare',
  'statusMappings.readings',
  'integrations.missingValues',
  'integrations.pastLeads',
  'dashboard.matrix',
  'dashboard.funnel',
  'simulations.simulate',
  'campaigns.simulate',
  'campaigns.countSource',
  'auditLog.list',
  'advertiserLedger.list',
  'publisherLedger.list',
  'advertiserPlans.effect',
  'advertiserPlans.forLead',
  'publisherPlans.effect',
  'publisherPlans.forLead',
  'dataProtection.find',
  'lines.preview',
]);

const OPEN_WHILE_VIEWING: ReadonlySet<RouteShape> = new Set<RouteShape>([
  contracts.viewAs.end,
  contracts.auth.logout,
  ...allRoutes.flatMap(({ name, route }) => (READS_BY_POST.has(name) ? [route] : [])),
]);
/** Whether somebody may call a route while they look at the back office as somebody else. */
export const isOpenWhileViewing = (route: RouteShape): boolean =>
  route.method === 'GET' || OPEN_WHILE_VIEWING.has(route);

/** Features about the own account and its sign-in. */
const OWN_ACCOUNT: ReadonlySet<string> = new Set([
  'auth',
  'viewAs',
  'profile',
  'userSettings',
  'passwordLinks',
  'apiTokens',
  'chat',
]);
/** Routes about the own account that tokens may call all the same. */
const OPEN_TO_TOKENS: ReadonlySet<string> = new Set(['apiTokens.current']);
/** Routes that give or take the sign-in of others. */
const SIGN_IN_OF_OTHERS: ReadonlySet<string> = new Set([
  'users.create',
  'users.update',
  'users.restore',
  'users.resetTwoFactor',
  'users.endSessions',
  'publisherAccounts.create',
  'publisherAccounts.update',
  'publisherAccounts.resetTwoFactor',
]);
const isClosedToTokens = ({ name, route }: NamedRoute): boolean => {
  if (OPEN_TO_TOKENS.has(name)) return false;
  const [feature = ''] = name.split('.');
  const isRead = route.method === 'GET' || READS_BY_POST.has(name);
  // No scope allows or forbids the writes that any session may make.
  const isWriteOfAnySession = route.access === 'session' && !isRead;
  return OWN_ACCOUNT.has(feature) || SIGN_IN_OF_OTHERS.has(name) || isWriteOfAnySession;
};
const CLOSED_TO_TOKENS: ReadonlySet<RouteShape> = new Set(
  allRoutes.filter(isClosedToTokens).map(({ route }) => route),
);
/** Whether API tokens of staff may call a route, if their rights allow it. */
export const isOpenToTokens = (route: RouteShape): boolean => !CLOSED_TO_TOKENS.has(route);
