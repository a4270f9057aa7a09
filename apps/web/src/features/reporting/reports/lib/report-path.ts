import type { GroupValue } from '@leadline/contracts';
import * as z from 'zod/mini';

/** A group on the way down to a level: what it is a group of, and its value. */
export interface PathStep {
  readonly group_by: string;
  readonly value: GroupValue;
}
export type ReportPath = readonly PathStep[];

/** A level that was opened: the row above it, and what its rows are grouped by. */
export interface OpenLevel {
  readonly path: ReportPath;
  readonly groupBy: string;
}
/** The open levels by the key of their path. A level stands after the one that it is in. */
export type OpenLevels = ReadonlyMap<string, OpenLevel>;

export const NOTHING_OPEN: OpenLevels = new Map();

/** The text by which a path is known. That of a path below it begins so. */
export const pathKey = (path: ReportPath): string =>
  path.map(({ group_by, value }) => `/${JSON.stringify([group_by, value])}`).join('');

export const withOpen = (open: OpenLevels, level: OpenLevel): OpenLevels =>
  new Map([...withoutOpen(open, level.path), [pathKey(level.path), level]]);

/** Without the level below a row and all levels in it. */
export const withoutOpen = (open: OpenLevels, path: ReportPath): OpenLevels => {
  const key = pathKey(path);
  const isWithin = (other: string): boolean => other === key || other.startsWith(`${key}/`);
  return new Map([...open].filter(([other]) => !isWithin(other)));
};

/** The dimensions that a path uses. */
export const usedDimensions = (path: ReportPath): string[] => path.map(({ group_by }) => group_by);

const Value = z.union([z.int(), z.string(), z.null()]);
const Levels = z.array(z.tuple([z.array(z.tuple([z.string(), Value])), z.string()]));

/** The open levels as the text of an address. */
export const openToText = (open: OpenLevels): string =>
  JSON.stringify(
    [...open.values()].map(({ path, groupBy }) => [
      path.map(({ group_by, value }) => [group_by, value]),
      groupBy,
    ]),
  );

/** Where a report begins, and what its rows can be grouped by. */
interface Reach {
  readonly root: string;
  readonly dimensions: readonly string[];
}

/** Whether a level can be reached from the levels that are open. */
const isReachable = (
  { root, dimensions }: Reach,
  open: OpenLevels,
  { path, groupBy }: OpenLevel,
): boolean => {
  const isStep = ({ group_by }: PathStep, index: number): boolean => {
    const level = index === 0 ? root : open.get(pathKey(path.slice(0, index)))?.groupBy;
    return level === group_by;
  };
  return (
    dimensions.includes(groupBy) &&
    path.length > 0 &&
    path.every(isStep) &&
    !usedDimensions(path).includes(groupBy)
  );
};

/** Reads the open levels of an address. What no row can lead to is left out. */
export const openFromText = (reach: Reach, text: string | null): OpenLevels => {
  try {
    const { success, data } = Levels.safeParse(JSON.parse(text ?? '[]'));
    if (!success) return NOTHING_OPEN;
    const levels = data.map(([steps, groupBy]) => ({
      path: steps.map(([group_by, value]) => ({ group_by, value })),
      groupBy,
    }));
    return levels.reduce<OpenLevels>(
      (open, level) => (isReachable(reach, open, level) ? withOpen(open, level) : open),
      NOTHING_OPEN,
    );
  } catch {
    // Not JSON: nothing is open.
    return NOTHING_OPEN;
  }
};
