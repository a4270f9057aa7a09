export { reports as postbacks } from '../reports/reports.service.js';
