export { reports as advertiserReports } from '../reports/reports.service.js';
