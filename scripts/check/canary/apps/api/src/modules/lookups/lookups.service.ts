export { caps as lookups } from '../caps/caps.service.js';
