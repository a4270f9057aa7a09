const SHOWN = 4;

/** Masks a token. Only the end is shown, to tell it from others. */
export const maskedToken = (token: string): string => `••••••••${token.slice(-SHOWN)}`;
