/** The past of the demo of `npm start`. */
export const HISTORY = { days: 90, leads: 20_000, seed: 'leadline' };
