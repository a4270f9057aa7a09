/** The copy cannot be what PostgreSQL holds. */
export class InvalidCopy extends Error {
  override readonly name = 'InvalidCopy';
}
