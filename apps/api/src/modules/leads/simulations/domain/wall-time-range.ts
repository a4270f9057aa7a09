import { endInstantOf, firstInstantOf, type WallMs } from '@leadline/contracts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const hasSeconds = (text: string): boolean => text.length > 'yyyy-MM-dd HH:mm'.length;
const wallTimeOf = (text: string): WallMs =>
  Date.parse(`${text.slice(0, 10)}T${text.slice(11)}${hasSeconds(text) ? '' : ':00'}Z`);

/** Returns the first instant at which a clock of the zone shows this time. */
export const rangeStart = (text: string, zone: string): Date =>
  firstInstantOf(wallTimeOf(text), zone);

/**
 * Returns the end, excluded, of a range whose last minute (or second, if given) is this time (ADR
 * 8).
 */
export const rangeEnd = (text: string, zone: string): Date =>
  endInstantOf(wallTimeOf(text) + (hasSeconds(text) ? SECOND : MINUTE), zone);
