export { delivery as routing } from '../delivery/delivery.service.js';
