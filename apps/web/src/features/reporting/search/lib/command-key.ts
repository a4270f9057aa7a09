export type CommandKey = 'Ctrl' | '⌘';

/** The modifier key of shortcuts: Cmd on a Mac, else Ctrl. */
export const COMMAND_KEY: CommandKey = /^(mac|ip)/i.test(navigator.platform) ? '⌘' : 'Ctrl';
