export interface SelectOption {
  readonly value: number;
  readonly label: string;
}

export const SEARCH_BY_LABEL = { optionFilterProp: 'label' } as const;

export const optionsOf = (choices: readonly { id: number; name: string }[]): SelectOption[] =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** The options with the saved one, which may no longer be among the choices. */
export const withSaved = (
  options: readonly SelectOption[],
  saved: { id: number | null; name: string } | undefined,
): SelectOption[] => {
  const id = saved?.id ?? null;
  if (id === null || options.some(({ value }) => value === id)) return [...options];
  return [{ value: id, label: saved?.name || `#${id}` }, ...options];
};
