import type { Schemas } from '@leadline/client';
import { defineCommand, JSON_OPTION } from '../command.js';
import { signedIn } from '../config.js';
import { EXIT } from '../failures.js';
import { table, type Column } from '../table.js';
import { print, printJson, terminalWidth } from '../terminal.js';
import { clock, names } from '../texts.js';

const COLUMNS: readonly Column<Schemas['Cap']>[] = [
  { title: 'ID', value: ({ id }) => id, isNumber: true },
  { title: 'Filled', value: ({ filled, cap }) => `${filled}/${cap}`, isNumber: true },
  { title: 'Of', value: ({ type, interval }) => `${type} ${interval}` },
  { title: 'Advertisers', value: ({ advertisers }) => names(advertisers) },
  { title: 'Publishers', value: ({ affiliates }) => names(affiliates) },
  { title: 'Countries', value: ({ countries }) => countries.map(({ code }) => code).join(', ') },
  { title: 'Resets', value: ({ reset_at }) => reset_at && clock(reset_at) },
];

export const caps = defineCommand({
  summary: 'List caps, and how far they are filled',
  args: [],
  options: JSON_OPTION,
  run: async ({ json }) => {
    const client = await signedIn();
    const list = await client.caps.list();
    if (json) printJson(list);
    else print(table(COLUMNS, list, terminalWidth()));
    return EXIT.done;
  },
});
