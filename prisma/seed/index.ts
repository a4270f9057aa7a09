export { seedReference, SYSTEM_ROLES } from './reference.js';
