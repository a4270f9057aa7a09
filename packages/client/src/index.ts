export { createClient, type Client, type Schemas } from './client.js';
export type { ClientOptions } from './connection.js';
export { LeadlineError, type Issue } from './leadline-error.js';
