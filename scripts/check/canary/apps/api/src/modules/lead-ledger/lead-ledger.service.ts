export { advertisers as ledger } from '../advertisers/advertisers.service.js';
