import type { CallReply } from '#shared/api/api-types';
import { counted, formatCount } from '#shared/lib/format';

export type Import = CallReply<'blacklistImports.get'>['data'];
export type ImportLine = CallReply<'blacklistImports.lines'>['data'][number];

/** Whether a worker is busy with an import. */
export const isAtWork = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'checking' || state === 'adding' || state === 'undoing';

/** Lines that can be added. */
export const addableLines = ({ lines, faults }: Import): number => lines - faults;

const STATES: Readonly<Record<Import['state'], string>> = {
  checking: 'Being checked',
  ready: 'Waits for you',
  adding: 'Being added',
  added: 'Added',
  undoing: 'Being undone',
  undone: 'Undone',
  dropped: 'Not started',
};
export const stateText = ({ state }: Import): string => STATES[state];

/** Describes what an undo would remove and keep. */
export const undoText = ({ items, edited }: Import): string => {
  const kept = edited === 0 ? '' : ` ${counted(edited, 'item')} edited since will be kept.`;
  return (
    `${counted(items - edited, 'item')} will be removed.${kept} ` +
    'Leads that they stopped stay rejected.'
  );
};

/** Describes how far an import is, and what it would do or has done. */
export const importText = (one: Import): string => {
  const faults = one.faults === 0 ? '' : ` ${counted(one.faults, 'line')} cannot be added.`;
  switch (one.state) {
    case 'checking':
      return `Checking ${counted(one.lines, 'line')} against the leads of the last 7 days.`;
    case 'ready':
      return one.leads === 0
        ? `In the last 7 days these lines would have stopped no lead.${faults}`
        : `In the last 7 days these lines would have stopped ${counted(one.leads ?? 0, 'lead')}, ` +
            `${formatCount(one.accepted ?? 0)} of them accepted by advertisers.${faults}`;
    case 'adding':
      return `Adding ${counted(addableLines(one), 'line')}.`;
    case 'added':
      return `${counted(one.items, 'item')} of this import on the blacklist.${faults}`;
    case 'undoing':
      return 'Removing the items of this import.';
    case 'undone':
      return one.edited === 0
        ? 'Every item of this import was removed.'
        : 'The items of this import were removed. ' +
            `${counted(one.edited, 'item')} edited since ${one.edited === 1 ? 'was' : 'were'} kept.`;
    case 'dropped':
      return 'Nothing was added: the import was not started within 7 days.';
  }
};
