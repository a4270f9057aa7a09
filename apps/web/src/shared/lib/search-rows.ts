/**
 * Returns the rows with the text in a searched field, ignoring case; all rows for an empty text.
 */
export const searchRows = <Row>(
  rows: readonly Row[],
  search: string,
  fieldsOf: (row: Row) => readonly string[],
): readonly Row[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => fieldsOf(row).some((text) => text.toLowerCase().includes(wanted)));
};
