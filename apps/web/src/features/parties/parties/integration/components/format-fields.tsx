import { Select } from 'antd';
import { useTimezones } from '#shared/lib/zone';
import { Field } from '#shared/ui/field';
import type { StatusMappingForm } from '../api/use-status-mapping';
import type { ReportFormat } from '../lib/mapping-draft';
import styles from './integration.module.css';

const UNKNOWN = 'unknown';
type Dates = NonNullable<ReportFormat['dates']> | typeof UNKNOWN;
type Mark = NonNullable<ReportFormat['decimal_mark']> | typeof UNKNOWN;
const DATES: { value: Dates; label: string }[] = [
  { value: UNKNOWN, label: 'Not known: refuse them' },
  { value: 'day_first', label: 'Day first (21/11/2026)' },
  { value: 'month_first', label: 'Month first (11/21/2026)' },
];
const MARKS: { value: Mark; label: string }[] = [
  { value: UNKNOWN, label: 'Not known: refuse 1,250' },
  { value: 'dot', label: 'Dot (1,250 is 1250)' },
  { value: 'comma', label: 'Comma (1.250 is 1250)' },
];

/** Formats of the advertiser's dates and amounts, in postbacks and pulls. */
export const FormatFields = ({ form }: { form: StatusMappingForm }) => {
  const zones = useTimezones();
  const { format } = form.draft;
  const change = (patch: Partial<ReportFormat>, field: string): void =>
    form.change({ format: { ...format, ...patch } }, [field]);
  return (
    <div className={styles.grid} role="group" aria-label="Format of dates and amounts">
      <Field label="Dates with slashes" name="dates" error={form.errors.dates}>
        {(field) => (
          <Select<Dates>
            {...field}
            value={format.dates ?? UNKNOWN}
            options={DATES}
            onChange={(dates) => change({ dates: dates === UNKNOWN ? null : dates }, 'dates')}
          />
        )}
      </Field>
      <Field label="Zone of times that name none" name="zone" error={form.errors.zone}>
        {(field) => (
          <Select
            {...field}
            allowClear
            showSearch
            placeholder="UTC"
            value={format.zone}
            loading={zones.isPending}
            options={(zones.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(zone: string | undefined) => change({ zone: zone ?? null }, 'zone')}
          />
        )}
      </Field>
      <Field label="Decimal mark" name="decimalMark" error={form.errors.decimalMark}>
        {(field) => (
          <Select<Mark>
            {...field}
            value={format.decimal_mark ?? UNKNOWN}
            options={MARKS}
            onChange={(mark) =>
              change({ decimal_mark: mark === UNKNOWN ? null : mark }, 'decimalMark')
            }
          />
        )}
      </Field>
    </div>
  );
};
