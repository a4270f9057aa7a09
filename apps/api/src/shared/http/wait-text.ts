const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns a wait in words, e.g. `45 seconds`. Longer ones are rounded up to minutes. */
export const waitText = (seconds: number): string =>
  seconds <= 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
