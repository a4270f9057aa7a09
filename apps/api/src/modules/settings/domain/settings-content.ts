import type { Fact } from '@leadline/contracts';

/** What versions of the settings hold (ADR 26). The keys are those of the table. */
export interface SettingsContent {
  /** Advertiser statuses whose FTDs are held for quality control (domain §2). */
  readonly exclude_ftd_status: readonly string[];
  /** The status that publishers see before another one is set. Empty for none. */
  readonly default_publisher_status: string;
  readonly reporting_timezone_id: number;
  readonly password_max: number;
  readonly session_hours: number;
  readonly default_timezone_id: number;
}

export const settingsFacts =
  (zoneOf: (id: number) => string) =>
  (content: SettingsContent): readonly Fact[] => {
    const zone = (field: string, label: string, id: number): Fact => ({
      ...{ field, label, text: zoneOf(id), identity: String(id) },
    });
    return [
      {
        field: 'exclude_ftd_status',
        label: 'Exclude FTD Status',
        text: content.exclude_ftd_status.join(', '),
      },
      {
        field: 'default_publisher_status',
        label: 'Default Publisher Status',
        text: content.default_publisher_status,
      },
      zone('reporting_timezone_id', 'Reporting zone', content.reporting_timezone_id),
      { field: 'password_max', label: 'Password length', text: String(content.password_max) },
      { field: 'session_hours', label: 'Session length', text: `${content.session_hours} h` },
      zone('default_timezone_id', 'Time zone of new users', content.default_timezone_id),
    ];
  };
