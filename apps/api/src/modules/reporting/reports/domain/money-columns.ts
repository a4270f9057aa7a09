import {
  REPORT_COLUMNS,
  REPORT_GROUPINGS,
  REPORT_MONEY_COLUMNS,
  reportMoneyPermission,
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
    REPORT_MONEY_COLUMNS.filter(
      (column) => !isGrouping(root) || !permissions.has(reportMoneyPermission(root, column)),
    ),
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
