export { names as roles } from '../users/names.service.js';
