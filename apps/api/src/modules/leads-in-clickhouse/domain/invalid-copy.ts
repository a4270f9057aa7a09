/** The copy cannot be what the leads are. */
export class InvalidCopy extends Error {
  override readonly name = 'InvalidCopy';
}
