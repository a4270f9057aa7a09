export { dashboard as reports } from '../dashboard/dashboard.service.js';
