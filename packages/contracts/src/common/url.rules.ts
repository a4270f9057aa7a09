/**
 * Returns the URL of a text, or undefined. Does not use `URL.canParse`: under Node 20 it refuses
 * letters such as "ü" once the caller has been optimised.
 */
export const parsedUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
