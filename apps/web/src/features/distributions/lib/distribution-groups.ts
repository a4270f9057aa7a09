import type { DistributionRow } from '@leadline/contracts';

/** What a publisher group without a name is called (DST-005). */
export const GLOBAL = 'Global';
export const publisherOf = (row: DistributionRow): string => row.publisher_name || GLOBAL;

export interface DistributionGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly DistributionRow[];
  readonly open: number;
}

/**
 * The distributions by country or by publisher, in the order of the names; the global ones come
 * first (DST-004).
 */
export const groupDistributions = (
  rows: readonly DistributionRow[],
  by: 'country' | 'publisher',
): readonly DistributionGroup[] => {
  const groups = new Map<string, { title: string; rows: DistributionRow[] }>();
  for (const row of rows) {
    const key = by === 'country' ? String(row.country_id) : String(row.publisher_id ?? '');
    const group = groups.get(key) ?? {
      title: by === 'country' ? row.country_name : publisherOf(row),
      rows: [],
    };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => ({
      key,
      ...group,
      open: group.rows.filter((row) => row.is_active_open === 'true').length,
    }))
    .toSorted(
      (a, b) =>
        Number(a.key !== '') - Number(b.key !== '') ||
        a.title.localeCompare(b.title, 'en') ||
        a.key.localeCompare(b.key),
    );
};

/** "1 Distribution", "2 Distributions". */
export const countLabel = (count: number): string =>
  `${count} Distribution${count === 1 ? '' : 's'}`;
