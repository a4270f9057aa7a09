import { createHash } from 'node:crypto';

/**
 * Returns the ETag of an answer: the version of its record, and a hash, because an answer may also
 * hold what is no part of the record.
 */
export const tagOf = (version: number, answer: unknown): string => {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  return `"${version}-${hash.slice(0, 16)}"`;
};

/** Whether `If-None-Match` has the tag. Weak tags count, because it only spares a transfer. */
export const hasTag = (header: string, tag: string): boolean =>
  header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));

const MATCH = /^"(\d{1,9})(?:-[\w-]{16})?"$/;
/** Returns the version that `If-Match` names. Null for any version, undefined for no tag of ours. */
export const versionOf = (header: string): number | null | undefined => {
  if (header.trim() === '*') return null;
  const [, version] = MATCH.exec(header.trim()) ?? [];
  return version === undefined || Number(version) === 0 ? undefined : Number(version);
};
