import { leads } from '../../modules/leads/leads.service.js';
export const queue = leads;
