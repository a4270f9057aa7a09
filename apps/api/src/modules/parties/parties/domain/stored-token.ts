/** Token in stored form: found by its hash, revealed from the encrypted copy. */
export interface StoredToken {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly encrypted: Uint8Array<ArrayBuffer>;
}
