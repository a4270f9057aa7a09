import type { ExportColumn } from '@leadline/contracts';
import type { CallInput } from '#shared/api/api-types';
import type { Zone } from '#shared/lib/wall-clock';
import { expiryText } from './item-form';
import type { BlacklistRow } from './use-blacklist';

export type Line = CallInput<'blacklist.createMany'>['body']['items'][number];

/** The columns of a file, as the export names them. */
export const CSV_TITLES = {
  type: 'Type',
  value: 'Value',
  expires_at: 'Expires At',
  hide_blocked: 'Hide Blocked',
  description: 'Description',
} as const;

/** One value a line; empty lines are left out. */
export const linesOfText = (
  text: string,
  shared: Pick<Line, 'type' | 'expires_at' | 'hide_blocked' | 'description'>,
): Line[] =>
  text
    .split(/\r?\n/)
    .flatMap((value, index) =>
      value.trim() === '' ? [] : [{ line: index + 1, value: value.trim(), ...shared }],
    );

export const typeOf = (row: BlacklistRow): string => row.get_blacklist_type.name;
export const hideText = ({ hide_blocked: hides }: BlacklistRow): string =>
  hides === 1 ? 'On' : 'Off';

/** The columns of the export; an import reads those of `CSV_TITLES`. */
export const exportColumns = (zone: Zone): ExportColumn<BlacklistRow>[] => {
  const text = (title: string, value: (row: BlacklistRow) => string | null) =>
    ({ title, kind: 'text', value }) as const;
  return [
    { title: 'ID', kind: 'number', value: (row) => row.id },
    text(CSV_TITLES.type, typeOf),
    text(CSV_TITLES.value, (row) => row.blacklist_value),
    text(CSV_TITLES.expires_at, (row) => expiryText(row.expires_at, zone)),
    text(CSV_TITLES.hide_blocked, hideText),
    text(CSV_TITLES.description, (row) => row.description),
    { title: 'Stopped Leads', kind: 'number', value: (row) => row.stopped_leads },
    text('Last Stopped', (row) => row.last_stopped_at && expiryText(row.last_stopped_at, zone)),
  ];
};
