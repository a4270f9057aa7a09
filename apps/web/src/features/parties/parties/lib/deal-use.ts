/** Says which distributions and caps name a deal that is about to end. */
export const dealUseNotes = ({
  used_by: names,
}: {
  readonly used_by: readonly string[];
}): readonly string[] =>
  names.length === 0
    ? []
    : [`In use by ${names.join(', ')}: no lead goes there under this deal any more.`];
