/** Limits of the calls that an API token may make a minute. */
export const API_TOKEN_RATE = { min: 1, max: 6000, default: 60 } as const;
/** The most addresses and networks of an API token. */
export const MOST_API_TOKEN_ADDRESSES = 50;
/** Text with which every API token begins, so that people and scanners recognise one. */
export const API_TOKEN_PREFIX = 'ldl_';
