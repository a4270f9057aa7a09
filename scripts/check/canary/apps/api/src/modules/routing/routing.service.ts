export { integrations as routing } from '../integrations/integrations.service.js';
