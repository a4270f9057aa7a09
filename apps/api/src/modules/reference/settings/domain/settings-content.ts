import type { Fact } from '@leadline/contracts';

/** Content of a version of the settings (ADR 26). Keys are the names of columns. */
export interface SettingsContent {
  /** Advertiser statuses whose FTDs are held for quality control (domain §2). */
  readonly exclude_ftd_status: readonly string[];
  /**
   * Status shown to publishers until staff or a mapping set another one for the lead. Empty for
   * none.
   */
  readonly default_publisher_status: string;
  /** Whether all aliases of a mailbox count as one person (domain §4). */
  readonly merge_email_aliases: boolean;
  readonly reporting_timezone_id: number;
  readonly password_min: number;
  readonly password_max: number;
  readonly session_hours: number;
  /** Minutes without use after which a session ends. Null for never. */
  readonly session_idle_minutes: number | null;
  readonly default_timezone_id: number;
  /** Number of days that the audit log goes back. */
  readonly audit_retention_days: number;
  /**
   * Number of days after which the calls to advertisers and their reports are erased. Null for
   * never.
   */
  readonly payload_retention_days: number | null;
  /** Number of days after which the reasons of routing decisions are deleted. Null for never. */
  readonly trace_retention_days: number | null;
  /** Number of days after which the personal data of leads and clicks is erased. Null for never. */
  readonly personal_data_retention_days: number | null;
  /** Rows that one person may export in a day before an alert is raised. Null for no alert. */
  readonly export_alert_rows: number | null;
  /** IP addresses and networks from which staff may work. Empty for everywhere. */
  readonly staff_addresses: readonly string[];
}

/** Content as stored. Versions saved before the list of addresses existed lack it. */
type StoredContent = Omit<SettingsContent, 'staff_addresses'> & Partial<SettingsContent>;

const days = (field: string, label: string, value: number | null): Fact => ({
  ...{ field, label, text: value === null ? 'For ever' : `${value} days` },
});

export const settingsFacts =
  (zoneOf: (id: number) => string) =>
  (content: StoredContent): readonly Fact[] => {
    const zone = (field: string, label: string, id: number): Fact => ({
      ...{ field, label, text: zoneOf(id), identity: String(id) },
    });
    const { staff_addresses: addresses = [] } = content;
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
      {
        field: 'merge_email_aliases',
        label: 'E-mail aliases are one person',
        text: content.merge_email_aliases ? 'On' : 'Off',
      },
      zone('reporting_timezone_id', 'Reporting zone', content.reporting_timezone_id),
      { field: 'password_min', label: 'Shortest password', text: String(content.password_min) },
      { field: 'password_max', label: 'Longest password', text: String(content.password_max) },
      { field: 'session_hours', label: 'Session length', text: `${content.session_hours} h` },
      {
        field: 'session_idle_minutes',
        label: 'Idle time-out',
        text: content.session_idle_minutes === null ? 'Off' : `${content.session_idle_minutes} min`,
      },
      zone('default_timezone_id', 'Time zone of new users', content.default_timezone_id),
      days('audit_retention_days', 'Audit log', content.audit_retention_days),
      days('payload_retention_days', 'Payloads', content.payload_retention_days),
      days('trace_retention_days', 'Routing decisions', content.trace_retention_days),
      days('personal_data_retention_days', 'Personal data', content.personal_data_retention_days),
      {
        field: 'export_alert_rows',
        label: 'Exported rows a day',
        text: content.export_alert_rows === null ? 'No alert' : `${content.export_alert_rows} rows`,
      },
      {
        field: 'staff_addresses',
        label: 'Addresses of staff',
        text: addresses.length === 0 ? 'Everywhere' : addresses.join(', '),
      },
    ];
  };
