import { endInstantOf, firstInstantOf, type WallMs } from '@leadline/contracts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const wallOf = (text: string): WallMs =>
  Date.parse(`${text.slice(0, 10)}T${text.slice(11)}${text.length > 16 ? '' : ':00'}Z`);

/** The first instant at which the wall of the zone shows this time. */
export const instantOf = (text: string, zone: string): Date => firstInstantOf(wallOf(text), zone);
/** Where a range ends that goes up to this time, itself excluded: what is given to the minute includes that minute, as everywhere (ADR 8). */
export const endOf = (text: string, zone: string): Date =>
  endInstantOf(wallOf(text) + (text.length > 16 ? SECOND : MINUTE), zone);
