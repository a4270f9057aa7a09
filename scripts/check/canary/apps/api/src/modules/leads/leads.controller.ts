import { caps } from '../caps/caps.service.js';
import { repository } from './data/lead.repository.js';
export const controller = [caps, repository];
