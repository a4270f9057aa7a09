/** Joins the class names that apply: `classNames(styles.cell, isActive && styles.active)`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
