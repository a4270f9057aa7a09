import type { Zone } from './wall-clock';

/** Newer names of cities whose zones have an older name in the time zone database. */
const NEWER_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
  'America/Godthab': 'Nuuk',
  'Atlantic/Faeroe': 'Faroe',
  'Africa/Asmera': 'Asmara',
  'America/Buenos_Aires': 'Argentina',
  'America/Indianapolis': 'Indiana',
  'Pacific/Truk': 'Chuuk',
  'Pacific/Ponape': 'Pohnpei',
};

export interface ZoneOption {
  readonly value: number;
  readonly label: string;
  /** The text that the search looks at. */
  readonly search: string;
}

/** Returns the zones as options of a select, e.g. `Europe/Paris (UTC+01:00)`. */
export const zoneOptions = (zones: readonly Zone[]): ZoneOption[] =>
  zones.map(({ id, name, offset }) => {
    const label = `${name.replaceAll('_', ' ')} (UTC${offset})`;
    return { value: id, label, search: `${label} ${NEWER_NAMES[name] ?? ''}`.trim() };
  });

/** Splits `Europe/Paris (UTC+01:00)` into the whole name, its city, its region and the offset. */
const partsOf = ({ search }: Pick<ZoneOption, 'search'>): string[] => {
  const text = search.toLowerCase();
  const [name = ''] = text.split(' (');
  const offset = /\(utc([^)]*)\)/.exec(text)?.[1] ?? '';
  const newer = text.split(')')[1]?.trim() ?? '';
  return [name, ...name.split('/'), offset, `utc${offset}`, newer].filter((part) => part !== '');
};

/**
 * Ranks a match. 0: a part equals the text. 1: a part begins with it. 2: a word begins with it. 3:
 * anything else.
 */
export const zoneRank = (option: Pick<ZoneOption, 'search'>, searched: string): number => {
  const wanted = searched.trim().toLowerCase();
  const parts = partsOf(option);
  if (parts.includes(wanted)) return 0;
  if (parts.some((part) => part.startsWith(wanted))) return 1;
  return parts.some((part) => part.split(/[\s/_-]/).some((word) => word.startsWith(wanted)))
    ? 2
    : 3;
};

/** Search settings of a zone select: best matches first, then the order of the list. */
export const ZONE_SEARCH = {
  optionFilterProp: 'search',
  filterSort: (a: ZoneOption, b: ZoneOption, { searchValue }: { searchValue: string }): number =>
    zoneRank(a, searchValue) - zoneRank(b, searchValue),
} as const;
