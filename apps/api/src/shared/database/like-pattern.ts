/** Returns the pattern of LIKE that finds a text anywhere, whatever characters it has. */
export const containing = (text: string): string => `%${escaped(text)}%`;
/** Returns the pattern of LIKE that finds a text at the beginning. */
export const startingWith = (text: string): string => `${escaped(text)}%`;
const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
