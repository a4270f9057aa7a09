/** What the demo of `npm start` looks back on. */
export const HISTORY = { days: 90, leads: 20_000, seed: 'leadline' };
