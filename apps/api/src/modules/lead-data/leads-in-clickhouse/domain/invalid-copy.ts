/** The copy cannot equal PostgreSQL's data. */
export class InvalidCopy extends Error {
  override readonly name = 'InvalidCopy';
}
