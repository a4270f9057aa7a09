/** Returns groups, oldest first, by each status that several groups have. */
const sharedBy = (
  members: ReadonlyMap<number, readonly string[]>,
): ReadonlyMap<string, readonly number[]> => {
  const holders = new Map<string, number[]>();
  for (const id of [...members.keys()].sort((a, b) => a - b))
    for (const status of members.get(id) ?? [])
      if (status !== '') holders.set(status, [...(holders.get(status) ?? []), id]);
  return new Map([...holders].filter(([, ids]) => ids.length > 1));
};

/**
 * Returns a note for each status group with a status that other groups have, too: a status counts
 * in the oldest group that has it (domain §9).
 */
export const sharedStatusNotes = (
  members: ReadonlyMap<number, readonly string[]>,
  nameOf: (id: number) => string,
): ReadonlyMap<number, string> => {
  const [here, elsewhere] = [new Map<number, string[]>(), new Map<number, string[]>()];
  const add = (notes: Map<number, string[]>, id: number, text: string): void => {
    notes.set(id, [...(notes.get(id) ?? []), text]);
  };
  for (const [status, [oldest = 0, ...others]] of sharedBy(members)) {
    add(here, oldest, `${status} (also in ${others.map(nameOf).join(', ')})`);
    for (const id of others) add(elsewhere, id, `${status} (${nameOf(oldest)})`);
  }
  const noteOf = (id: number): string =>
    [
      ...(here.has(id) ? [`Counts here, in the oldest group: ${here.get(id)?.join(', ')}`] : []),
      ...(elsewhere.has(id) ? [`Counts in an older group: ${elsewhere.get(id)?.join(', ')}`] : []),
    ].join('. ');
  return new Map([...here.keys(), ...elsewhere.keys()].map((id) => [id, noteOf(id)]));
};
