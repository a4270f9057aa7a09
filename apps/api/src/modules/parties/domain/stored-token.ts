/** A token as it is stored: looked up by its hash, revealed from the encrypted copy. */
export interface StoredToken {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly encrypted: Uint8Array<ArrayBuffer>;
}

const SHOWN = 4;

/** The end of a token alone, so that people can tell which one it is. */
export const maskedToken = (token: string): string => `${'•'.repeat(8)}${token.slice(-SHOWN)}`;
