interface OfPerson {
  readonly row: { readonly email: string; readonly phone: string };
}

/**
 * Returns the first lead of each person, in order. Leads with the same e-mail or phone belong to
 * one person.
 */
export const firstOfPerson = <One extends OfPerson>(all: readonly One[]): One[] => {
  const seen = new Set<string>();
  return all.filter(({ row }) => {
    const keys = [`e:${row.email}`, `p:${row.phone}`];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
};
