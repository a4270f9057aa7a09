export { seedReference, SYSTEM_ROLES } from './reference.js';
export * from './factories.js';
