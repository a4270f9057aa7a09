export { advertiserReports as conversions } from '../advertiser-reports/advertiser-reports.service.js';
