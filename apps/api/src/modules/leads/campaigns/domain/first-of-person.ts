interface OfPerson {
  readonly row: { readonly email: string; readonly phone: string };
}

/** The first of each person, in order: leads with the same e-mail or phone are one person's. */
export const firstOfPerson = <One extends OfPerson>(all: readonly One[]): One[] => {
  const seen = new Set<string>();
  return all.filter(({ row }) => {
    const keys = [`e:${row.email}`, `p:${row.phone}`];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
};
