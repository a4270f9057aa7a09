import type { ComparedRanges } from '@leadline/contracts';
import type { TreePlace } from '#shared/table/grid-tree';
import { pathKey, type OpenLevels, type ReportPath } from './report-path';
import type { AnyFigures, AnyPivot, AnyRow } from './report-subject';

/** Loaded data of a level. */
export interface LevelData {
  readonly rows: readonly AnyRow[];
  readonly totals: AnyFigures;
  /** The number of groups, including groups not loaded yet. */
  readonly groups: number;
  /** Dimensions that a row can be grouped by next. */
  readonly next: readonly string[];
  /** The ranges of a comparison. */
  readonly ranges: ComparedRanges | null;
}
export interface LevelState {
  readonly data: LevelData | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

interface TreeLine {
  readonly id: number;
  /** The path to the row, ending with its own group. */
  readonly path: ReportPath;
  /** The names of the groups of the path. */
  readonly labels: readonly string[];
  readonly place: TreePlace | null;
}

/** A group of a report. */
export interface GroupLine extends TreeLine {
  readonly kind: 'group';
  readonly groupBy: string;
  readonly row: AnyRow;
  readonly next: readonly string[];
  readonly isOpen: boolean;
}
/** A note about a level, shown instead of rows. */
export interface NoteLine extends TreeLine {
  readonly kind: 'loading' | 'failed' | 'none';
}
/** A note that not all groups of the level are shown. */
export interface MoreLine extends TreeLine {
  readonly kind: 'more';
  readonly shown: number;
  readonly groups: number;
  readonly isLoading: boolean;
}
export interface TotalLine extends TreeLine {
  readonly kind: 'total';
  readonly row: AnyFigures;
}
/** A row of the table. */
export type ReportLine = GroupLine | NoteLine | MoreLine | TotalLine;

/** Assigns a stable number to each text. */
export class IdPool {
  private readonly ids = new Map<string, number>();

  of(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const id = this.ids.size + 1;
    this.ids.set(text, id);
    return id;
  }
}

interface Tree {
  readonly root: string;
  /** The second dimension of the first level, if its rows are pairs of groups. */
  readonly flat?: string | null;
  readonly open: OpenLevels;
  readonly stateOf: (key: string) => LevelState;
  readonly ids: IdPool;
}
interface Place {
  readonly path: ReportPath;
  readonly labels: readonly string[];
}

/** Returns the level of the last group of a path. A pair of groups is one level. */
const levelIn = ({ flat }: Tree, path: ReportPath): number =>
  flat && path.length > 1 ? path.length - 1 : path.length;

/** Returns the path and the names of a row: one step, or two for a pair of groups. */
const placeBelow = ({ flat }: Tree, above: Place, groupBy: string, row: AnyRow): Place => {
  const path = [...above.path, { group_by: groupBy, value: row.value }];
  const labels = [...above.labels, row.label];
  if (!flat || row.then === undefined) return { path, labels };
  return {
    path: [...path, { group_by: flat, value: row.then.value }],
    labels: [...labels, row.then.label],
  };
};

const NOT_ASKED: LevelState = { data: null, isLoading: true, hasFailed: false };

/** Returns the note shown in place of missing rows, or below the loaded ones. */
const noteOf = (
  tree: Tree,
  { path, labels }: Place,
  { data, isLoading, hasFailed }: LevelState,
): NoteLine | MoreLine | null => {
  const base = { path, labels };
  const { ids } = tree;
  const level = levelIn(tree, path) + 1;
  const shown = data?.rows.length ?? 0;
  const place = { level, position: shown + 1, size: shown + 1, isOpen: null };
  const note = (kind: NoteLine['kind']): NoteLine => ({
    ...base,
    kind,
    id: ids.of(`${kind}${pathKey(path)}`),
    place,
  });
  if (hasFailed) return note('failed');
  if (data === null) return note('loading');
  // The grid shows its own text for a report without rows.
  if (shown === 0) return path.length === 0 ? null : note('none');
  if (shown >= data.groups) return null;
  const id = ids.of(`more${pathKey(path)}`);
  return { ...base, kind: 'more', id, place, shown, groups: data.groups, isLoading };
};

const levelLines = (tree: Tree, above: Place, groupBy: string): readonly ReportLine[] => {
  const state = tree.stateOf(pathKey(above.path));
  const rows = state.data?.rows ?? [];
  const lines = rows.flatMap((row, index): readonly ReportLine[] => {
    const { path, labels } = placeBelow(tree, above, groupBy, row);
    const key = pathKey(path);
    const below = tree.open.get(key);
    const isOpen = below !== undefined;
    const line: GroupLine = {
      kind: 'group',
      id: tree.ids.of(key),
      path,
      labels,
      place: { level: levelIn(tree, path), position: index + 1, size: rows.length, isOpen },
      groupBy,
      row: row.then === undefined ? row : { ...row, label: labels.join(' · ') },
      next: state.data?.next ?? [],
      isOpen,
    };
    return below === undefined
      ? [line]
      : [line, ...levelLines(tree, { path, labels }, below.groupBy)];
  });
  const note = noteOf(tree, above, state);
  return note === null ? lines : [...lines, note];
};

/** Returns the rows of the table: every open level below its row, then the totals. */
export const reportLines = (tree: Tree): readonly ReportLine[] => {
  const top: Place = { path: [], labels: [] };
  const { data } = tree.stateOf('');
  if (data === null) return [];
  const total: TotalLine = {
    ...top,
    kind: 'total',
    id: tree.ids.of('total'),
    place: null,
    row: data.totals,
  };
  const lines = levelLines(tree, top, tree.root);
  return lines.length === 0 ? [] : [...lines, total];
};

/** Returns the state of a level from the replies to its pages, in order. */
export const levelOf = (
  pages: readonly { data: AnyPivot | undefined; isFetching: boolean; isError: boolean }[],
): LevelState => {
  const missing = pages.findIndex(({ data }) => data === undefined);
  const answers = pages
    .slice(0, missing === -1 ? pages.length : missing)
    .flatMap(({ data }) => (data === undefined ? [] : [data]));
  const [first] = answers;
  if (pages.length === 0) return NOT_ASKED;
  return {
    data:
      first === undefined
        ? null
        : {
            rows: answers.flatMap(({ data }) => data),
            totals: first.totals,
            groups: first.groups,
            next: Object.keys(first.next_group_by_drilldown_enum),
            ranges: first.ranges ?? null,
          },
    isLoading: pages.some(({ isFetching }) => isFetching),
    hasFailed: pages.some(({ isError, isFetching }) => isError && !isFetching),
  };
};
