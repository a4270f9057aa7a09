const SHOWN = 4;

/** Returns a token of which only the end is shown, to tell it from another one. */
export const maskedToken = (token: string): string => `••••••••${token.slice(-SHOWN)}`;
