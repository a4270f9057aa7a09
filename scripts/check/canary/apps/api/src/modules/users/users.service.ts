export { roles as users } from '../roles/roles.service.js';
