export { caps as stores } from '../caps/caps.service.js';
