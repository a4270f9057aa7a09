import type { GroupValue } from '@leadline/contracts';
import * as z from 'zod/mini';

/** A group on the path to a level: its dimension and its value. */
export interface PathStep {
  readonly group_by: string;
  readonly value: GroupValue;
}
export type ReportPath = readonly PathStep[];

/** An open level: the path of the row above it, and the dimension of its rows. */
export interface OpenLevel {
  readonly path: ReportPath;
  readonly groupBy: string;
}
/** The open levels by the key of their path. A level comes after its parent. */
export type OpenLevels = ReadonlyMap<string, OpenLevel>;

export const NOTHING_OPEN: OpenLevels = new Map();

/** Returns the key of a path. It is a prefix of the keys of the paths below. */
export const pathKey = (path: ReportPath): string =>
  path.map(({ group_by, value }) => `/${JSON.stringify([group_by, value])}`).join('');

export const withOpen = (open: OpenLevels, level: OpenLevel): OpenLevels =>
  new Map([...withoutOpen(open, level.path), [pathKey(level.path), level]]);

/** Returns the open levels without the level below a row and everything inside it. */
export const withoutOpen = (open: OpenLevels, path: ReportPath): OpenLevels => {
  const key = pathKey(path);
  const isWithin = (other: string): boolean => other === key || other.startsWith(`${key}/`);
  return new Map([...open].filter(([other]) => !isWithin(other)));
};

/** Returns the dimensions that a path uses. */
export const usedDimensions = (path: ReportPath): string[] => path.map(({ group_by }) => group_by);

const Value = z.union([z.int(), z.string(), z.null()]);
const Levels = z.array(z.tuple([z.array(z.tuple([z.string(), Value])), z.string()]));

/** Returns the open levels as text for an address. */
export const openToText = (open: OpenLevels): string =>
  JSON.stringify(
    [...open.values()].map(({ path, groupBy }) => [
      path.map(({ group_by, value }) => [group_by, value]),
      groupBy,
    ]),
  );

/** The first dimension of a report, and the dimensions its rows can be grouped by. */
interface Reach {
  readonly root: string;
  /** The second dimension of the first level, if its rows are pairs of groups. */
  readonly flat?: string | null;
  readonly dimensions: readonly string[];
}

/** Whether the row above a level is shown, and the level groups it by an unused dimension. */
const isReachable = (
  { root, flat = null, dimensions }: Reach,
  open: OpenLevels,
  { path, groupBy }: OpenLevel,
): boolean => {
  const isStep = ({ group_by }: PathStep, index: number): boolean => {
    if (index === 0) return group_by === root;
    if (index === 1 && flat !== null) return group_by === flat;
    return group_by === open.get(pathKey(path.slice(0, index)))?.groupBy;
  };
  return (
    dimensions.includes(groupBy) &&
    path.length > (flat === null ? 0 : 1) &&
    path.every(isStep) &&
    !usedDimensions(path).includes(groupBy)
  );
};

/** Parses the open levels of an address. Levels that no row can lead to are dropped. */
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
    // Text that is not JSON opens nothing.
    return NOTHING_OPEN;
  }
};
