export { reports as conversions } from '../reports/reports.service.js';
