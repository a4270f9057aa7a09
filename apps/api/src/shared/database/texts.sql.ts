/** Returns the LIKE pattern that finds a text anywhere, whatever its characters. */
export const containing = (text: string): string => `%${escaped(text)}%`;
/** Returns the LIKE pattern that finds a text at the beginning. */
export const startingWith = (text: string): string => `${escaped(text)}%`;
const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
