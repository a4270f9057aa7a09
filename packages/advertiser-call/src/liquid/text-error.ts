/** A text that cannot be compiled or rendered. The message is for staff and holds no value. */
export class TemplateTextError extends Error {
  override readonly name = 'TemplateTextError';
}
