export { advertisers as lookups } from '../advertisers/advertisers.service.js';
