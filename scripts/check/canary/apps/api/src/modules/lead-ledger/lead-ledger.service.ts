export { caps as ledger } from '../caps/caps.service.js';
