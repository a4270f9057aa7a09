import type { CallInput, CallReply } from '#shared/api/api-types';
import { ALL_TIME, LAST_7_DAYS, RANGE_PRESETS } from '#shared/filters/date-range';
import { chosenTexts, type FilterField, type SelectField } from '#shared/filters/filter-fields';
import { NO_PARTS, partsCodec, type FilterParts } from '#shared/filters/filter-parts';
import { timeFieldsOf, timeFilterOf } from '#shared/filters/time-filter';
import type { AuditRecord } from '#shared/lib/audit-path';
import { wallOf, type Zone } from '#shared/lib/wall-clock';

export type AuditChoices = CallReply<'auditLog.choices'>;
export type AuditEntry = CallReply<'auditLog.list'>['data'][number];
type Filter = Omit<CallInput<'auditLog.list'>['body'], 'limit' | 'before'>;

const select = (
  field: string,
  label: string,
  one: string,
  choices: AuditChoices['users'],
): SelectField => ({
  kind: 'select',
  field,
  label,
  one,
  choices,
  ids: 'text',
  canExclude: false,
  isComplete: false,
});

/** The fields of the panel, with what the log has entries of. */
export const auditFields = ({ users, entities, actions }: AuditChoices): readonly FilterField[] => [
  {
    kind: 'range',
    field: 'range',
    label: 'Date range',
    presets: [ALL_TIME, LAST_7_DAYS, ...RANGE_PRESETS],
  },
  select('user', 'Users', 'User', users),
  select('entity', 'Records', 'Record', entities),
  select('action', 'Actions', 'Action', actions),
];

const defaults: FilterParts = { ...NO_PARTS, time: timeFilterOf({ preset: ALL_TIME }) };
export const auditCodec = (fields: readonly FilterField[]) => partsCodec(fields, defaults);

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

/** The filter of a request. */
export const auditBody = (
  { time, fields }: FilterParts,
  record: AuditRecord | null,
  appliedAt: number,
  zone: Zone,
): Filter => {
  const isAnyTime = 'preset' in time.range && time.range.preset === ALL_TIME;
  const { start_date, end_date } = timeFieldsOf(time, wallOf(appliedAt, zone));
  return {
    start_date: isAnyTime ? null : start_date,
    end_date: isAnyTime ? null : end_date,
    user: orNull(chosenTexts(fields, 'user').map((id) => (/^\d+$/.test(id) ? Number(id) : id))),
    entity: orNull(chosenTexts(fields, 'entity')),
    action: orNull(chosenTexts(fields, 'action')),
    record,
  };
};
