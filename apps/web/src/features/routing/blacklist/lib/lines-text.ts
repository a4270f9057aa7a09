import type { CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';

export type Failed = CallReply<'blacklist.createMany'>['failed'];
export interface Added {
  readonly added: number;
  readonly failed: Failed;
}

/** Lines that are named. A dialog with hundreds helps nobody. */
const SHOWN = 20;

/** Lists the lines that were not added. */
export const failedText = (failed: Failed): string => {
  const shown = failed
    .slice(0, SHOWN)
    .map(({ line, value, message }) => `Line ${line}, ${value || 'empty'}: ${message}`);
  const rest = failed.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… and ${formatCount(rest)} more`] : [])].join('\n');
};

export const addedText = (added: number): string =>
  added === 1 ? '1 item was added.' : `${formatCount(added)} items were added.`;
