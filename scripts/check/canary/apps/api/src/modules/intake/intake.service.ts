export { conversions as intake } from '../conversions/conversions.service.js';
