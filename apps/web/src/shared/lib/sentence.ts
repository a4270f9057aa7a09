/** Begins a text in lower case, to continue a sentence with it. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const withoutPoint = (text: string): string => text.replace(/\.$/, '');
