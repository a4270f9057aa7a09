export { seedReference, SYSTEM_ROLES } from './reference.js';
export * from './factories.js';
export { createCampaign, type CampaignValues } from './campaigns.js';
export {
  createPublisherAccount,
  createRole,
  createUser,
  hashPassword,
  type NewPublisherAccount,
  type NewRole,
  type NewUser,
} from './users.js';
export {
  createFirstAdministrator,
  hasUsers,
  offerFirstAdministrator,
} from './first-administrator.js';
export { newPassword } from './passwords.js';
export { DEMO_COUNTRIES } from './history/countries.js';
export { generateHistory } from './history/generate.js';
export { MAIL_DOMAINS, mailboxOf, namesIn } from './history/people.js';
export type { CapWindowRow, LeadRow } from './history/rows.js';
export type { Offer, Routing, World } from './history/world.js';
export {
  seedFirstRun,
  type FirstRun,
  type FirstRunOptions,
  type SeededPublisher,
} from './first-run.js';
