import {
  AUDIT_RETENTION_LIMITS,
  RETENTION_LIMITS,
  RETENTION_PERMISSIONS,
  type RetentionField,
} from '@leadline/contracts/setting-limits';
import { Button } from 'antd';
import type { Settings } from '#shared/api/use-settings';
import { formatInstant } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { useZone } from '#shared/lib/zone';
import { Notice } from '#shared/ui/notice';
import type { SettingsForm } from '../lib/use-settings-form';
import { useRetention } from '../lib/use-retention';
import { NumberField } from './number-field';
import styles from './settings-fields.module.css';

const FIELDS = [
  {
    field: 'audit_retention_days',
    name: 'auditDays',
    label: 'Audit log',
    hint: 'Days after which its entries are deleted, with saved lines and past scheduled changes.',
  },
  {
    field: 'payload_retention_days',
    name: 'payloadDays',
    label: 'Payloads',
    hint: 'Days after which the calls to advertisers and their reports are erased. Empty for never.',
  },
  {
    field: 'trace_retention_days',
    name: 'traceDays',
    label: 'Routing decisions',
    hint: "Days after which the reasons of a month's decisions are deleted. Empty for never.",
  },
  {
    field: 'personal_data_retention_days',
    name: 'personalDays',
    label: 'Personal data',
    hint: 'Days after which the personal data of leads and clicks is erased. Empty for never.',
  },
] as const;
const labelOf = (field: RetentionField): string =>
  FIELDS.find((one) => one.field === field)?.label ?? field;

interface Props {
  form: SettingsForm;
  settings: Settings;
}

/** Shows a planned change of retention, and the question that a new installation asks. */
const RetentionNotices = ({ form, settings }: Props) => {
  const zone = useZone();
  const { isBusy, takeBack, answer } = useRetention();
  const { proposed_personal_data_days: proposed } = settings;
  const mayErase = usePermission('DATA_PROTECTION');
  return (
    <>
      {settings.pending_retention.map(({ field, days, set_by, effective_at }) => (
        <Notice
          key={field}
          tone="warn"
          icon="warning"
          action={
            form.mayEdit && (
              <Button loading={isBusy} onClick={() => void takeBack(field)}>
                Take back
              </Button>
            )
          }
        >
          {labelOf(field)}: {days} days from {formatInstant(effective_at, zone)} on, set by {set_by}
        </Notice>
      ))}
      {proposed !== null && form.mayEdit && mayErase && (
        <Notice
          tone="info"
          icon="info"
          action={
            <span className={styles.answers}>
              <Button loading={isBusy} onClick={() => void answer(proposed)}>
                Erase after {proposed} days
              </Button>
              <Button loading={isBusy} onClick={() => void answer(null)}>
                Keep for ever
              </Button>
            </span>
          }
        >
          Personal data is kept for ever unless you set a limit. Two years is common.
        </Notice>
      )}
    </>
  );
};

/** How long data is kept. A change that deletes more takes effect after 24 hours. */
export const RetentionFields = ({ form, settings }: Props) => {
  const may = {
    AUDIT_LOG_LIST: usePermission('AUDIT_LOG_LIST'),
    DATA_PROTECTION: usePermission('DATA_PROTECTION'),
  };
  return (
    <section className={styles.card} aria-label="Retention">
      <h2 className={styles.heading}>Retention</h2>
      <RetentionNotices form={form} settings={settings} />
      {FIELDS.map(({ field, ...rest }) => (
        <NumberField
          key={field}
          form={form}
          {...rest}
          limits={field === 'audit_retention_days' ? AUDIT_RETENTION_LIMITS : RETENTION_LIMITS}
          isLocked={!may[RETENTION_PERMISSIONS[field]]}
        />
      ))}
    </section>
  );
};
