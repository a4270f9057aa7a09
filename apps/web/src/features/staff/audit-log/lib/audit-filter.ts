import type { CallInput, CallReply } from '#shared/api/api-types';
import { ALL_TIME, LAST_7_DAYS, RANGE_PRESETS } from '#shared/filters/date-range';
import { filterCodec } from '#shared/filters/filter-codec';
import {
  NO_FILTER,
  chosenTexts,
  type Filter,
  type FilterField,
  type SelectField,
} from '#shared/filters/filter-fields';
import { rangeBody, timeFilterOf } from '#shared/filters/time-filter';
import type { AuditRecord } from '#shared/lib/audit-path';
import { wallOf, type Zone } from '#shared/lib/wall-clock';

export type AuditChoices = CallReply<'auditLog.choices'>;
export type AuditEntry = CallReply<'auditLog.list'>['data'][number];
type Body = Omit<CallInput<'auditLog.list'>['body'], 'limit' | 'before'>;

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
const auditFields = ({ users, entities, actions }: AuditChoices): readonly FilterField[] => [
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

const defaults: Filter = { ...NO_FILTER, time: timeFilterOf({ preset: ALL_TIME }) };
export const auditCodec = (choices: AuditChoices) => filterCodec(auditFields(choices), defaults);

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

/** The filter of a request. */
export const auditBody = (
  filter: Filter,
  record: AuditRecord | null,
  appliedAt: number,
  zone: Zone,
): Body => {
  const { range } = filter.time;
  const isAnyTime = 'preset' in range && range.preset === ALL_TIME;
  const { start_date, end_date } = rangeBody(range, wallOf(appliedAt, zone));
  return {
    start_date: isAnyTime ? null : start_date,
    end_date: isAnyTime ? null : end_date,
    user: orNull(chosenTexts(filter, 'user').map((id) => (/^\d+$/.test(id) ? Number(id) : id))),
    entity: orNull(chosenTexts(filter, 'entity')),
    action: orNull(chosenTexts(filter, 'action')),
    record,
  };
};
