import {
  answerWarningText,
  memberName,
  PUBLISHER_EVENT_LABELS,
  type Alert,
  type Cap,
  type PendingRetention,
  type PublisherEvent,
  type WebhookOffReason,
} from '@leadline/contracts';
import { securityAlerts, type SecurityFacts } from './security-alerts.js';

interface Party {
  readonly id: number;
  readonly name: string;
}
/** The causes of alerts, as the tables hold them. */
export interface StoredFacts {
  readonly disabledPostbacks: readonly {
    readonly id: number;
    readonly publisher: Party;
    readonly event: PublisherEvent;
    readonly failures: number;
    readonly at: Date;
  }[];
  readonly disabledWebhooks: readonly {
    readonly id: number;
    readonly name: string;
    readonly reason: WebhookOffReason;
    readonly failures: number;
    readonly at: Date;
  }[];
  readonly openCircuits: readonly { readonly advertiser: Party; readonly at: Date }[];
  readonly failingPulls: readonly {
    readonly advertiser: Party;
    readonly id: number;
    readonly name: string;
    readonly error: string | null;
    readonly at: Date;
  }[];
  readonly warnings: readonly {
    readonly advertiser: Party;
    readonly code: string;
    readonly count: number;
    readonly lead_id: number;
    readonly first: Date;
    readonly last: Date;
  }[];
  readonly unmatched: readonly {
    readonly advertiser: Party;
    readonly count: number;
    readonly first: Date;
    readonly last: Date;
  }[];
  readonly refusedFtds: readonly {
    readonly advertiser: Party;
    readonly count: number;
    readonly first: Date;
    readonly last: Date;
    /** Reason of the last one. */
    readonly reason: string | null;
  }[];
  readonly unreadPulls: readonly {
    readonly advertiser: Party;
    readonly id: number;
    readonly name: string;
    readonly count: number;
    readonly at: Date;
    readonly field: string | null;
    readonly reason: string | null;
  }[];
  readonly unknown: readonly {
    readonly advertiser: Party;
    readonly count: number;
    readonly first: Date;
    readonly last: Date;
  }[];
}
interface RefusedChange {
  readonly id: number;
  readonly entity: string;
  readonly entity_id: number;
  readonly title: string;
  readonly advertiser_id: number | null;
  readonly publisher_id: number | null;
  readonly at: Date;
  readonly reason: string | null;
}
export interface AlertFacts extends StoredFacts {
  /** Every cap, full or not. */
  readonly caps: readonly Cap[];
  /** Scheduled changes that were refused lately, of records that the viewer may save. */
  readonly refusedChanges: readonly RefusedChange[];
  /** Shorter retentions that are not in force yet. */
  readonly retentions: readonly PendingRetention[];
  /** Differences that the last check of the ledger found; null if there are none. */
  readonly ledger: { readonly leads: number; readonly accounts: number; readonly at: Date } | null;
  /** The leads of a process take more memory than they may; null if not. */
  readonly overLimit: {
    readonly limit_mb: number;
    readonly leads: number;
    readonly since: Date;
  } | null;
  /**
   * People who exported more than `limit` rows since midnight. Null if the viewer is not alerted of
   * exports.
   */
  readonly manyExports: {
    readonly limit: number;
    readonly midnight: Date;
    readonly people: readonly {
      readonly user: Party;
      readonly rows: number;
      readonly exports: number;
      readonly last: Date;
    }[];
  } | null;
  /** Null for viewers who may not see them. */
  readonly security: SecurityFacts | null;
}
export interface Dismissal {
  readonly key: string;
  readonly version: string;
}

const NO_LINK = { advertiser_id: null, publisher_id: null, cap_id: null, action: null };
const linkTo = (advertiser: Party): Pick<Alert, keyof typeof NO_LINK> => ({
  ...NO_LINK,
  advertiser_id: advertiser.id,
});
/**
 * Returns a version that changes daily: a dismissed alert whose cause continues comes back the next
 * day.
 */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const counted = (count: number, singular: string, plural: string): string =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`;

/** Reports and rows that may be about money and were not applied. */
const refusedAlerts = (facts: AlertFacts): Alert[] => [
  ...facts.refusedFtds.map(({ advertiser, count, first, last, reason }): Alert => ({
    ...linkTo(advertiser),
    key: `refused_ftds:${advertiser.id}`,
    version: `${dayOf(last)} ${count}`,
    kind: 'refused_ftds',
    since: first.toISOString(),
    title: `${counted(count, 'refused report', 'refused reports')} of ${advertiser.name} with an FTD`,
    text:
      `The last one: ${reason ?? 'it could not be processed'}. ` +
      'Correct the mapping or the format and send them again, or dismiss them.',
  })),
  ...facts.unreadPulls.map(({ advertiser, id, name, count, at, field, reason }): Alert => ({
    ...linkTo(advertiser),
    key: `pull_rows_refused:${id}`,
    version: dayOf(at),
    kind: 'pull_rows_refused',
    since: at.toISOString(),
    action: { kind: 'run_pull', id },
    title: `${counted(count, 'row', 'rows')} of ${advertiser.name} cannot be read`,
    text:
      `The last run of the pull ${name} skipped them. The first: ${field ?? 'row'}: ${reason ?? 'unreadable'}. ` +
      'Correct the mapping or the format, and pull again.',
  })),
];

const advertiserAlerts = (facts: AlertFacts): Alert[] => [
  ...facts.openCircuits.map(({ advertiser, at }): Alert => ({
    ...linkTo(advertiser),
    key: `circuit_open:${advertiser.id}`,
    version: at.toISOString(),
    kind: 'circuit_open',
    since: at.toISOString(),
    title: `${advertiser.name} gets no leads`,
    text:
      'Its calls keep failing. Every 30 seconds one lead is tried, ' +
      'and the advertiser gets leads again after a success.',
  })),
  ...facts.failingPulls.map(({ advertiser, id, name, error, at }): Alert => ({
    ...linkTo(advertiser),
    key: `pull_failing:${id}`,
    version: at.toISOString(),
    kind: 'pull_failing',
    since: at.toISOString(),
    action: { kind: 'run_pull', id },
    title: `Statuses of ${advertiser.name} cannot be read`,
    text: `${name}: ${error ?? 'The status pull is failing.'}`,
  })),
  ...refusedAlerts(facts),
  ...facts.warnings.map(({ advertiser, code, count, lead_id, first, last }): Alert => ({
    ...linkTo(advertiser),
    key: `answer_warning:${advertiser.id}:${code}`,
    version: dayOf(last),
    kind: 'answer_warning',
    since: first.toISOString(),
    title: `Answers of ${advertiser.name} look wrong`,
    text:
      `${answerWarningText(code)} Seen ${count === 1 ? 'once' : `${count} times`}, ` +
      `last with lead #${lead_id}.`,
  })),
  ...facts.unmatched.map(({ advertiser, count, first, last }): Alert => ({
    ...linkTo(advertiser),
    key: `unmatched_postbacks:${advertiser.id}`,
    version: dayOf(last),
    kind: 'unmatched_postbacks',
    since: first.toISOString(),
    title: `${counted(count, 'report', 'reports')} of ${advertiser.name} without a lead`,
    text:
      'They name leads that this advertiser does not have. ' +
      'Assign them to their leads, or dismiss them.',
  })),
  ...facts.unknown.map(({ advertiser, count, first, last }): Alert => ({
    ...linkTo(advertiser),
    key: `unknown_attempts:${advertiser.id}`,
    version: dayOf(last),
    kind: 'unknown_attempts',
    since: first.toISOString(),
    title: `${counted(count, 'lead is', 'leads are')} waiting for an answer from ${advertiser.name}`,
    text: 'The calls were made, but no answer came. Ask the advertiser whether it has the leads.',
  })),
];

const publisherAlerts = (facts: AlertFacts): Alert[] =>
  facts.disabledPostbacks.map(({ id, publisher, event, failures, at }) => ({
    ...NO_LINK,
    publisher_id: publisher.id,
    key: `postback_disabled:${id}`,
    version: at.toISOString(),
    kind: 'postback_disabled',
    since: at.toISOString(),
    action: { kind: 'enable_postback', id },
    title: `A postback of ${publisher.name} was switched off`,
    text:
      `It reports “${PUBLISHER_EVENT_LABELS[event]}” and has failed ${failures} times over ` +
      'several days, without a success.',
  }));

const webhookAlerts = (facts: AlertFacts): Alert[] =>
  facts.disabledWebhooks.map(({ id, name, reason, failures, at }) => ({
    ...NO_LINK,
    key: `webhook_disabled:${id}`,
    version: at.toISOString(),
    kind: 'webhook_disabled',
    since: at.toISOString(),
    title: `The webhook ${name} was switched off`,
    text:
      reason === 'gone'
        ? 'Its receiver answered 410: it wants no more events. Nothing is sent to it.'
        : `It has failed ${failures} times over several days, without a success.`,
  }));

/** Percentages at which a cap becomes an alert: at the first, and again at the second. */
const CAP_STEPS = [80, 100] as const;
const CAP_NOUNS = { lead: ['lead', 'leads'], ftd: ['FTD', 'FTDs'] } as const;
const namesOf = (parties: readonly { readonly name: string }[], any: string): string =>
  parties.map(({ name }) => name).join(', ') || any;

/**
 * Returns the alerts of caps. A cap of 0 is closed on purpose, and is no alert. A raised cap alerts
 * again as it fills.
 */
const capAlerts = (caps: readonly Cap[]): Alert[] =>
  caps.flatMap((cap): Alert[] => {
    const step = CAP_STEPS.findLast((percent) => cap.filled * 100 >= cap.cap * percent);
    if (cap.cap === 0 || step === undefined) return [];
    const percent = Math.floor((cap.filled / cap.cap) * 100);
    return [
      {
        ...NO_LINK,
        cap_id: cap.id,
        key: `cap_filling:${cap.id}`,
        version: `${cap.window_start} ${cap.cap} ${step}`,
        kind: 'cap_filling',
        since: cap.window_start,
        title: step === 100 ? `Cap #${cap.id} is full` : `Cap #${cap.id} is ${percent}% full`,
        text:
          `${cap.filled} of ${counted(cap.cap, CAP_NOUNS[cap.type][0], CAP_NOUNS[cap.type][1])}: ` +
          `${memberName(namesOf(cap.advertisers, 'any advertiser'), cap.deal)}, ` +
          `${namesOf(cap.countries, 'any country')}, ` +
          `${namesOf(cap.affiliates, 'any publisher')}.`,
      },
    ];
  });

/** Returns the record of a change as alerts link to it. */
const linkToRecord = ({
  entity,
  entity_id: id,
  advertiser_id,
  publisher_id,
}: RefusedChange): Pick<Alert, keyof typeof NO_LINK> => ({
  ...NO_LINK,
  advertiser_id: entity === 'advertiser' ? id : advertiser_id,
  publisher_id: entity === 'publisher' ? id : publisher_id,
  cap_id: entity === 'cap' ? id : null,
});

const changeAlerts = ({ refusedChanges }: AlertFacts): Alert[] =>
  refusedChanges.map((change) => ({
    ...linkToRecord(change),
    key: `change_refused:${change.id}`,
    version: change.at.toISOString(),
    kind: 'change_refused',
    since: change.at.toISOString(),
    title: `A scheduled change of ${change.title} was refused`,
    text: change.reason ?? '',
  }));

const memoryAlerts = ({ overLimit }: AlertFacts): Alert[] =>
  overLimit === null
    ? []
    : [
        {
          ...NO_LINK,
          key: 'leads_over_memory',
          version: overLimit.since.toISOString(),
          kind: 'leads_over_memory',
          since: overLimit.since.toISOString(),
          title: 'Lead lists and reports are slower: the leads do not fit in memory',
          text:
            `The limit of ${overLimit.limit_mb} MB was reached at ` +
            `${overLimit.leads.toLocaleString('en-US')} leads, and the database answers instead. ` +
            'Raise LEADS_IN_MEMORY_MAX_MB and restart the server.',
        },
      ];

const ledgerAlerts = ({ ledger }: AlertFacts): Alert[] =>
  ledger === null
    ? []
    : [
        {
          ...NO_LINK,
          key: 'ledger_differs',
          version: `${dayOf(ledger.at)} ${ledger.leads} ${ledger.accounts}`,
          kind: 'ledger_differs',
          since: ledger.at.toISOString(),
          title: 'The ledger disagrees with the leads',
          text:
            `The money of ${counted(ledger.leads, 'lead', 'leads')} and the balance of ` +
            `${counted(ledger.accounts, 'account', 'accounts')} differ. Somebody has changed the ` +
            'database by hand, or there is a fault. Do not pay out until the cause is found.',
        },
      ];

const DELETED = {
  audit_retention_days: 'the audit log',
  payload_retention_days: 'payloads',
  trace_retention_days: 'routing decisions',
  personal_data_retention_days: 'personal data',
} as const;

const retentionAlerts = ({ retentions }: AlertFacts): Alert[] =>
  retentions.map(({ field, days, set_by, set_at, effective_at }) => ({
    ...NO_LINK,
    key: `retention_pending:${field}`,
    version: set_at,
    kind: 'retention_pending',
    since: set_at,
    title: `${set_by} shortened the retention of ${DELETED[field]} to ${days} days`,
    text:
      `From ${effective_at.slice(0, 16).replace('T', ' ')} UTC on, older data is deleted for ` +
      'good. Until then, the change can be taken back in the settings.',
  }));

const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} rows`;

/**
 * Returns the alerts of exports. Each further multiple of the limit makes a new version, which
 * comes back if it was dismissed.
 */
const exportAlerts = ({ manyExports }: AlertFacts): Alert[] =>
  (manyExports?.people ?? []).map(({ user, rows, exports, last }) => {
    const { limit = 1, midnight = last } = manyExports ?? {};
    return {
      ...NO_LINK,
      key: `many_exports:${user.id}`,
      version: `${midnight.toISOString()} ${limit} ${Math.floor(rows / limit)}`,
      kind: 'many_exports',
      since: last.toISOString(),
      title: `${user.name} has exported ${rowsText(rows)} today`,
      text:
        `In ${counted(exports, 'export', 'exports')}, more than the ${rowsText(limit)} a day that ` +
        'the settings allow without an alert. The audit log has each of them.',
    };
  });

/**
 * Returns the alerts for a viewer with these rights, newest first, without alerts dismissed in
 * their present version.
 */
export const alertsOf = (
  facts: AlertFacts,
  rights: Readonly<
    Record<
      'advertisers' | 'publishers' | 'webhooks' | 'caps' | 'settings' | 'retention' | 'audit',
      boolean
    >
  >,
  dismissed: readonly Dismissal[],
): Alert[] => {
  const dismissedVersions = new Map(dismissed.map(({ key, version }) => [key, version]));
  return [
    ...(rights.advertisers ? advertiserAlerts(facts) : []),
    ...(rights.publishers ? publisherAlerts(facts) : []),
    ...(rights.webhooks ? webhookAlerts(facts) : []),
    ...(rights.caps ? capAlerts(facts.caps) : []),
    ...changeAlerts(facts),
    ...(rights.settings ? [...memoryAlerts(facts), ...ledgerAlerts(facts)] : []),
    ...(rights.audit ? exportAlerts(facts) : []),
    ...(rights.retention ? retentionAlerts(facts) : []),
    ...(facts.security ? securityAlerts(facts.security) : []),
  ]
    .filter(({ key, version }) => dismissedVersions.get(key) !== version)
    .sort((a, b) => b.since.localeCompare(a.since) || a.key.localeCompare(b.key));
};
