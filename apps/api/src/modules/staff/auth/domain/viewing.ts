// Rights of somebody who looks at the back office as a role or as a user (ADR 93).

interface Grant {
  readonly limited_to_own_parties: boolean;
  readonly permissions: readonly number[];
}
interface Parties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}

/** Returns the permissions that both have, without those that show a secret. */
export const permissionsInCommon = (
  viewer: Grant,
  viewed: Grant,
  secret: ReadonlySet<number>,
): number[] =>
  viewer.permissions.filter((id) => viewed.permissions.includes(id) && !secret.has(id));

/** Returns the parties that every limit allows. Null without a limit. */
export const partiesInCommon = (limits: readonly Parties[]): Parties | null => {
  const [first, ...others] = limits;
  if (!first) return null;
  const inAll = (side: keyof Parties): number[] =>
    first[side].filter((id) => others.every((other) => other[side].includes(id)));
  return { advertiser: inAll('advertiser'), publisher: inAll('publisher') };
};
