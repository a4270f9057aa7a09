export { storeLead } from '../lead-ledger/data/leads.sql.js';
