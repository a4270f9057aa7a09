export type CommandKey = 'Ctrl' | '⌘';

/** The key that goes with letters in shortcuts. */
export const COMMAND_KEY: CommandKey = /^(mac|ip)/i.test(navigator.platform) ? '⌘' : 'Ctrl';
