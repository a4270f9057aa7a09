import { PASSWORD_LIMITS, SESSION_LIMITS } from '@leadline/contracts/setting-limits';
import type { CallInput } from '#shared/api/api-types';
import type { Settings } from '#shared/api/use-settings';

/** The settings as they are edited. Numbers may be missing while they are typed. */
export interface SettingsDraft {
  readonly excluded: readonly string[];
  readonly publisherStatus: string;
  readonly reportingZone: number;
  readonly passwordMax: number | null;
  readonly sessionHours: number | null;
  readonly newUserZone: number;
}
type SettingsFaults = Partial<Record<keyof SettingsDraft, string>>;

export const draftOf = (settings: Settings): SettingsDraft => ({
  excluded: settings.exclude_ftd_status,
  publisherStatus: settings.default_publisher_status,
  reportingZone: settings.reporting_timezone_id,
  passwordMax: settings.password_max,
  sessionHours: settings.session_hours,
  newUserZone: settings.default_timezone_id,
});

/** The field of the form for each field on the wire, in the order of the screen. */
export const SETTINGS_FIELDS = {
  exclude_ftd_status: 'excluded',
  default_publisher_status: 'publisherStatus',
  reporting_timezone_id: 'reportingZone',
  password_max: 'passwordMax',
  session_hours: 'sessionHours',
  default_timezone_id: 'newUserZone',
} as const;

const rangeFault = (
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
): string | null =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Use a number from ${min} to ${max}`;

export const settingsFaults = ({ passwordMax, sessionHours }: SettingsDraft): SettingsFaults => {
  const password = rangeFault(passwordMax, PASSWORD_LIMITS);
  const session = rangeFault(sessionHours, SESSION_LIMITS);
  return {
    ...(password !== null && { passwordMax: password }),
    ...(session !== null && { sessionHours: session }),
  };
};

/** The draft has no faults. */
export const settingsBody = (
  draft: SettingsDraft,
  version: number,
): CallInput<'settings.save'>['body'] => ({
  exclude_ftd_status: [...draft.excluded],
  default_publisher_status: draft.publisherStatus,
  reporting_timezone_id: draft.reportingZone,
  ...(draft.passwordMax !== null && { password_max: draft.passwordMax }),
  ...(draft.sessionHours !== null && { session_hours: draft.sessionHours }),
  default_timezone_id: draft.newUserZone,
  version,
});
