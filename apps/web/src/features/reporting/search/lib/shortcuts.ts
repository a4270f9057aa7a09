import type { CommandKey } from './command-key';

/** A shortcut and its description. `keys` are alternatives, each a chord. */
interface Shortcut {
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}
interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const EVERYWHERE = (command: CommandKey): ShortcutGroup => ({
  title: 'Everywhere',
  shortcuts: [
    { keys: [[command, 'K']], does: 'Search pages, leads and records' },
    { keys: [['?']], does: 'Show these shortcuts' },
    { keys: [['Esc']], does: 'Close the panel or dialog' },
    { keys: [['Enter']], does: 'In a form: save, or apply the filters' },
  ],
});
const LISTS = (command: CommandKey): ShortcutGroup => ({
  title: 'In a list',
  shortcuts: [
    { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'Move from cell to cell' },
    { keys: [['Home'], ['End']], does: 'First or last column' },
    {
      keys: [
        [command, 'Home'],
        [command, 'End'],
      ],
      does: 'First or last row',
    },
    { keys: [['Page Up'], ['Page Down']], does: 'One screen up or down' },
    { keys: [['Enter']], does: 'Open or press what the cell holds; sort by a heading' },
    { keys: [['Alt', '↓']], does: 'Open the menu of a heading' },
    { keys: [['Space']], does: 'Select the row' },
    {
      keys: [
        ['Shift', '↑'],
        ['Shift', '↓'],
      ],
      does: 'Select more rows',
    },
    { keys: [[command, 'A']], does: 'Select all rows of the page' },
    { keys: [['Esc']], does: 'Deselect everything' },
  ],
});
const SOME_PAGES: readonly ShortcutGroup[] = [
  {
    title: 'In a report',
    shortcuts: [{ keys: [['→'], ['←']], does: 'On the name of a group: open or close it' }],
  },
  {
    title: 'In the panel of a lead',
    shortcuts: [
      { keys: [['↓'], ['J']], does: 'Next lead of the list' },
      { keys: [['↑'], ['K']], does: 'Previous lead of the list' },
    ],
  },
  {
    title: 'Pending conversions',
    shortcuts: [
      { keys: [['A']], does: 'Accept the conversion in the row' },
      { keys: [['R']], does: 'Reject the conversion in the row' },
      { keys: [['U']], does: 'Undo the acceptance in the row' },
    ],
  },
];
const EDITOR = (command: CommandKey): ShortcutGroup => ({
  title: 'In the editor of a distribution',
  shortcuts: [
    { keys: [[command, 'Z']], does: 'Undo' },
    {
      keys: [
        [command, 'Shift', 'Z'],
        [command, 'Y'],
      ],
      does: 'Redo',
    },
    { keys: [['Space']], does: 'On a handle: lift a group or an advertiser, and put it down' },
    { keys: [['↑'], ['↓']], does: 'Move what was lifted' },
  ],
});

/** Every shortcut of the staff admin. Whoever adds one lists it here. */
export const shortcutsWith = (command: CommandKey): readonly ShortcutGroup[] => [
  EVERYWHERE(command),
  LISTS(command),
  ...SOME_PAGES,
  EDITOR(command),
];
