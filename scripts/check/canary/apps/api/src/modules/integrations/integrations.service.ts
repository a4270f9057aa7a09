export { delivery as integrations } from '../delivery/delivery.service.js';
