export { seedReference, SYSTEM_ROLES } from './reference.js';
export * from './factories.js';
export { createRole, createUser, hashPassword, type NewRole, type NewUser } from './users.js';
export {
  newPassword,
  seedFirstRun,
  type FirstRun,
  type FirstRunOptions,
  type SeededPublisher,
} from './first-run.js';
