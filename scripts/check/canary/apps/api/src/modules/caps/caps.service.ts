export { routing as caps } from '../routing/routing.service.js';
