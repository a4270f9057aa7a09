export * from './types.js';
export * from './integration.js';
