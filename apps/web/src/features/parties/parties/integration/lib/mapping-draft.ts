import { statusKey } from '@leadline/contracts/status-mapping';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { nextLineId } from './request-draft';

export type StatusMapping = CallReply<'statusMappings.get'>;
type MappingBody = CallInput<'statusMappings.replace'>['body'];
export type Meaning = StatusMapping['statuses'][number]['meaning'];
export type ReportFormat = StatusMapping['format'];

/** Meaning of one status of the advertiser. `id` identifies the line on the screen only. */
export interface MappingLine {
  readonly id: number;
  readonly value: string;
  readonly meaning: Meaning;
  readonly name: string;
}
export interface MappingDraft {
  readonly lines: readonly MappingLine[];
  readonly format: ReportFormat;
}

/** Words that advertisers most often use for a deposit or a refusal. */
const USUAL_FTD = /^(ftd|deposit(ed|or)?|first deposit|converted|funded)$/i;
const USUAL_REFUSED = /^(reject(ed)?|refused|declined)$/i;
const usualMeaning = (value: string): Meaning => {
  if (USUAL_FTD.test(value.trim())) return 'ftd';
  return USUAL_REFUSED.test(value.trim()) ? 'refused' : 'status';
};

/** Returns a line for a status, with the usual meaning of its word. */
export const newLine = (value = ''): MappingLine => ({
  id: nextLineId(),
  value,
  meaning: usualMeaning(value),
  name: '',
});

const NO_FORMAT: ReportFormat = { dates: null, zone: null, decimal_mark: null };
export const mappingDraftOf = (mapping: StatusMapping | null): MappingDraft => ({
  lines: (mapping?.statuses ?? []).map(({ value, meaning, name }) => ({
    id: nextLineId(),
    value,
    meaning,
    name: name ?? '',
  })),
  format: mapping?.format ?? NO_FORMAT,
});

/** Whether the line is used. An empty line was added but not filled in. */
const isUsed = ({ value, name }: MappingLine): boolean => value.trim() !== '' || name.trim() !== '';

export const mappingBody = ({ lines, format }: MappingDraft): MappingBody => ({
  format,
  statuses: lines.filter(isUsed).map(({ value, meaning, name }) => ({
    value: value.trim(),
    meaning,
    name: name.trim() || null,
  })),
});

/** Returns the faults of the lines by field. */
export const mappingFaults = ({ lines }: MappingDraft): Record<string, string> => {
  const seen = new Set<string>();
  const faults: Record<string, string> = {};
  for (const line of lines.filter(isUsed)) {
    const key = statusKey(line.value);
    if (key === '') faults[`lines.${line.id}`] = 'Enter the status of the advertiser';
    else if (seen.has(key)) faults[`lines.${line.id}`] = 'This status is there twice';
    seen.add(key);
  }
  return faults;
};

/** Maps each field on the wire to the form's line. */
export const mappingKeys = ({ lines }: MappingDraft): Record<string, string> => ({
  ...Object.fromEntries(
    lines
      .filter(isUsed)
      .flatMap(({ id }, index) =>
        ['value', 'meaning', 'name'].map(
          (field) => [`statuses.${index}.${field}`, `lines.${id}`] as const,
        ),
      ),
  ),
  statuses: 'lines',
  'format.dates': 'dates',
  'format.zone': 'zone',
  'format.decimal_mark': 'decimalMark',
});

/** Returns the statuses that the advertiser has sent and that have no line. */
export const unmappedStatuses = (
  { seen }: StatusMapping,
  { lines }: Pick<MappingDraft, 'lines'>,
): StatusMapping['seen'] => {
  const mapped = new Set(lines.map(({ value }) => statusKey(value)));
  return seen.filter(({ value }) => !mapped.has(statusKey(value)));
};

export const MEANINGS: { value: Meaning; label: string }[] = [
  { value: 'status', label: 'A status' },
  { value: 'ftd', label: 'First deposit (FTD)' },
  { value: 'refused', label: 'Refused the lead' },
];
