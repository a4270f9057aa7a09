export { caps as advertisers } from '../caps/caps.service.js';
