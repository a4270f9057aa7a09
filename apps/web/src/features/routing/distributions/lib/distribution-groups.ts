import type { DistributionRow } from '@leadline/contracts';

/** The name of the group of distributions without a publisher. */
export const GLOBAL = 'Global';

export const publisherOf = (row: DistributionRow): string => row.publisher_name || GLOBAL;

export interface DistributionGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly DistributionRow[];
  /** Number of distributions that are open now. */
  readonly open: number;
}

/** Groups the distributions by name, global ones first. */
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

/** "1 country", "2 publishers". */
export const groupCountLabel = (count: number, by: 'country' | 'publisher'): string => {
  if (count === 1) return `1 ${by}`;
  return `${count} ${by === 'country' ? 'countries' : 'publishers'}`;
};
