import type { Schemas } from '@leadline/client';
import { defineCommand, JSON_OPTION } from '../command.js';
import { signedIn } from '../config.js';
import { EXIT } from '../failures.js';
import { table, type Column } from '../table.js';
import { print, printJson, terminalWidth } from '../terminal.js';
import { changeText, clock } from '../texts.js';

const COLUMNS: readonly Column<Schemas['ScheduledChange']>[] = [
  { title: 'ID', value: ({ id }) => id, isNumber: true },
  { title: 'At', value: ({ at }) => clock(at) },
  { title: 'Record', value: ({ title }) => title },
  { title: 'Changes', value: ({ changes }) => changes.map(changeText).join('; ') },
  { title: 'By', value: ({ made_by }) => made_by.name },
];

export const scheduled = defineCommand({
  summary: 'List scheduled changes that are to come',
  args: [],
  options: JSON_OPTION,
  run: async ({ json }) => {
    const client = await signedIn();
    const list = await client.scheduledChanges.list({ query: { state: 'pending' } });
    if (json) printJson(list);
    else print(table(COLUMNS, list, terminalWidth()));
    return EXIT.done;
  },
});
