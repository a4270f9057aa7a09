/** The values of a lead make no valid request. The message is for staff and holds no value. */
export class NoRequestError extends Error {
  override readonly name = 'NoRequestError';
}
