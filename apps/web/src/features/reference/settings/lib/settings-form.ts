import {
  AUDIT_RETENTION_LIMITS,
  EXPORT_ALERT_LIMITS,
  PASSWORD_MAX_LIMITS,
  PASSWORD_MIN_LIMITS,
  PASSWORD_RANGE_FAULT,
  RETENTION_LIMITS,
  SESSION_IDLE_LIMITS,
  SESSION_LIMITS,
} from '@leadline/contracts/setting-limits';
import type { CallInput } from '#shared/api/api-types';
import type { Settings } from '#shared/api/use-settings';

/** The settings in the form. A number is null while its field is empty. */
export interface SettingsDraft {
  readonly excluded: readonly string[];
  readonly publisherStatus: string;
  readonly mergesAliases: boolean;
  readonly reportingZone: number;
  readonly passwordMin: number | null;
  readonly passwordMax: number | null;
  readonly sessionHours: number | null;
  /** Null for never. */
  readonly idleMinutes: number | null;
  readonly newUserZone: number;
  readonly auditDays: number | null;
  /** Null for no end. */
  readonly payloadDays: number | null;
  readonly traceDays: number | null;
  readonly personalDays: number | null;
  /** Null for no alert. */
  readonly exportRows: number | null;
  /** Empty for everywhere. */
  readonly staffAddresses: readonly string[];
}
type SettingsFaults = Partial<Record<keyof SettingsDraft, string>>;

export const draftOf = (settings: Settings): SettingsDraft => ({
  excluded: settings.exclude_ftd_status,
  publisherStatus: settings.default_publisher_status,
  mergesAliases: settings.merge_email_aliases,
  reportingZone: settings.reporting_timezone_id,
  passwordMin: settings.password_min,
  passwordMax: settings.password_max,
  sessionHours: settings.session_hours,
  idleMinutes: settings.session_idle_minutes,
  newUserZone: settings.default_timezone_id,
  auditDays: settings.audit_retention_days,
  payloadDays: settings.payload_retention_days,
  traceDays: settings.trace_retention_days,
  personalDays: settings.personal_data_retention_days,
  exportRows: settings.export_alert_rows,
  staffAddresses: settings.staff_addresses,
});

/** The field of the form for each field on the wire, in the order of the screen. */
export const SETTINGS_FIELDS = {
  exclude_ftd_status: 'excluded',
  default_publisher_status: 'publisherStatus',
  merge_email_aliases: 'mergesAliases',
  reporting_timezone_id: 'reportingZone',
  staff_addresses: 'staffAddresses',
  password_min: 'passwordMin',
  password_max: 'passwordMax',
  session_hours: 'sessionHours',
  session_idle_minutes: 'idleMinutes',
  default_timezone_id: 'newUserZone',
  audit_retention_days: 'auditDays',
  payload_retention_days: 'payloadDays',
  trace_retention_days: 'traceDays',
  personal_data_retention_days: 'personalDays',
  export_alert_rows: 'exportRows',
} as const;

const rangeFault = (
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
): string | null =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Use a number from ${min} to ${max}`;

const shortestFault = ({ passwordMin: min, passwordMax: max }: SettingsDraft): string | null => {
  const isAbove = min !== null && max !== null && min > max;
  return rangeFault(min, PASSWORD_MIN_LIMITS) ?? (isAbove ? PASSWORD_RANGE_FAULT : null);
};

export const settingsFaults = (draft: SettingsDraft): SettingsFaults => {
  const orNone = (days: number | null): string | null =>
    days === null ? null : rangeFault(days, RETENTION_LIMITS);
  const faults = {
    passwordMin: shortestFault(draft),
    passwordMax: rangeFault(draft.passwordMax, PASSWORD_MAX_LIMITS),
    sessionHours: rangeFault(draft.sessionHours, SESSION_LIMITS),
    idleMinutes:
      draft.idleMinutes === null ? null : rangeFault(draft.idleMinutes, SESSION_IDLE_LIMITS),
    auditDays: rangeFault(draft.auditDays, AUDIT_RETENTION_LIMITS),
    payloadDays: orNone(draft.payloadDays),
    traceDays: orNone(draft.traceDays),
    personalDays: orNone(draft.personalDays),
    exportRows:
      draft.exportRows === null ? null : rangeFault(draft.exportRows, EXPORT_ALERT_LIMITS),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
};

/** Returns the request body of a draft without faults. */
export const settingsBody = (
  draft: SettingsDraft,
  version: number,
): CallInput<'settings.save'>['body'] => ({
  exclude_ftd_status: [...draft.excluded],
  default_publisher_status: draft.publisherStatus,
  merge_email_aliases: draft.mergesAliases,
  reporting_timezone_id: draft.reportingZone,
  ...(draft.passwordMin !== null && { password_min: draft.passwordMin }),
  ...(draft.passwordMax !== null && { password_max: draft.passwordMax }),
  ...(draft.sessionHours !== null && { session_hours: draft.sessionHours }),
  session_idle_minutes: draft.idleMinutes,
  default_timezone_id: draft.newUserZone,
  ...(draft.auditDays !== null && { audit_retention_days: draft.auditDays }),
  payload_retention_days: draft.payloadDays,
  trace_retention_days: draft.traceDays,
  personal_data_retention_days: draft.personalDays,
  export_alert_rows: draft.exportRows,
  staff_addresses: [...draft.staffAddresses],
  version,
});
