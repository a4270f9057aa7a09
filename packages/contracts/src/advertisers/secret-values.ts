/** The secrets of an advertiser by name. */
export type SecretValues = Readonly<Record<string, string>>;

/** Replaces text that staff may not read. */
export const MASK = '•••';
