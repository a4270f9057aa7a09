import {
  ALL_REPORT_MONEY,
  REPORT_COLUMNS,
  REPORT_GROUPINGS,
  columnPermission,
  type Dimension,
  type ReportColumnName,
  type ReportGrouping,
} from '@leadline/contracts';

const isGrouping = (root: string): root is ReportGrouping =>
  (REPORT_GROUPINGS as readonly string[]).includes(root);

/**
 * Returns the money columns that a viewer may not see in the report at the start of a path. All
 * money columns if that is no tab.
 */
export const hiddenMoney = (
  root: Dimension | 'global',
  permissions: ReadonlySet<number>,
): ReadonlySet<string> =>
  new Set(
    ALL_REPORT_MONEY.filter((column) => {
      const needed = isGrouping(root) ? columnPermission(root, column) : undefined;
      return needed === undefined || !permissions.has(needed);
    }),
  );

/** Removes hidden money from values. It never leaves the server. */
export const withoutMoney = <Values extends object>(
  values: Values,
  hidden: ReadonlySet<string>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !hidden.has(name)),
  ) as Partial<Values>;

/** Returns the columns that are not hidden, in order. */
export const shownColumns = (hidden: ReadonlySet<string>): ReportColumnName[] =>
  REPORT_COLUMNS.filter((column) => !hidden.has(column));
