import type { InjectionBatch, InjectionCheck, LeadActionCheck } from '@leadline/contracts';
import { formatInstant, leadsText } from '#shared/lib/format';
import { withoutPoint } from '#shared/lib/sentence';
import type { Zone } from '#shared/lib/wall-clock';

/** A line about some of the leads of a selection. */
export interface SendingLine {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'info';
  /** Leads that the user may leave out. */
  readonly leadIds: readonly number[];
}
export interface SendingSummary {
  readonly title: string;
  readonly lines: readonly SendingLine[];
}

const line = (
  text: string,
  tone: SendingLine['tone'] = 'info',
  leadIds: readonly number[] = [],
): SendingLine => ({ text, tone, leadIds });

type Refused = InjectionCheck['refused'];
const refusedLines = (refused: Refused, canLeaveOut: boolean): SendingLine[] =>
  refused.map(({ reason, lead_ids: ids }) =>
    line(`${leadsText(ids.length)}: ${withoutPoint(reason)}`, 'warn', canLeaveOut ? ids : []),
  );

const clock = (iso: string, zone: Zone): string => formatInstant(iso, zone).slice(0, 16);

/** Describes the room of a cap: `Cap 3 has room for 12 of these 40 leads until …`. */
const roomLine = (cap: InjectionCheck['caps'][number], zone: Zone): SendingLine => {
  const { room, leads, cap_id: id, window_end: end, type } = cap;
  const until = end === null ? '' : ` until ${clock(end, zone)}`;
  if (type === 'ftd')
    return line(
      room > 0
        ? `FTD cap ${id} takes ${room} more ${room === 1 ? 'FTD' : 'FTDs'}${until}`
        : `FTD cap ${id} is full${until}`,
      room > 0 ? 'info' : 'warn',
    );
  return room < leads
    ? line(`Cap ${id} has room for ${room} of ${leadsText(leads)}${until}`, 'warn')
    : line(`Cap ${id} has room for all ${leadsText(leads)}: ${room} places${until}`);
};

/** Says that leads of other injections may take the room before these do. */
const othersLine = ({ injections, leads }: InjectionCheck['others']): SendingLine => {
  const who =
    injections === 1
      ? '1 other injection is'
      : `${injections.toLocaleString('en-US')} other injections are`;
  return line(
    `${who} still sending, with ${leadsText(leads)} to go that this does not count`,
    'warn',
  );
};

/** Describes the time of the leads: `All now`, or from when until when. */
const timeLine = ({ starts_at: start, ends_at: end, total }: InjectionCheck, zone: Zone) =>
  start === end && total > 0
    ? line(`All are sent at ${clock(end, zone)}, ${zone.name}`)
    : line(`The first at ${clock(start, zone)}, the last by ${clock(end, zone)}, ${zone.name}`);

/** Sums up what an injection would do, before it is sent. */
export const forecastSummary = (check: InjectionCheck, zone: Zone): SendingSummary => ({
  title: `${check.ready.toLocaleString('en-US')} of ${leadsText(check.total)} can be sent`,
  lines: [
    ...refusedLines(check.refused, true),
    ...(check.waiting.length > 0
      ? [
          line(
            `${leadsText(check.waiting.length)}: already waiting for this advertiser, not sent twice`,
            'warn',
            check.waiting,
          ),
        ]
      : []),
    ...(check.deposited.length > 0
      ? [
          line(
            `${leadsText(check.deposited.length)}: the person has deposited already, but is sent`,
            'warn',
            check.deposited,
          ),
        ]
      : []),
    ...check.caps.map((cap) => roomLine(cap, zone)),
    ...(check.others.injections > 0 ? [othersLine(check.others)] : []),
    timeLine(check, zone),
  ],
});

/** Sums up how an injection went, in the form of its forecast. */
export const batchSummary = (batch: InjectionBatch, zone: Zone): SendingSummary => {
  const { total, accepted, open, unknown, advertiser, type } = batch;
  const done = type === 'Injection' ? 'accepted' : 'passed every check';
  return {
    title: `${advertiser}: ${accepted.toLocaleString('en-US')} of ${leadsText(total)} ${done}`,
    lines: [
      ...refusedLines(batch.refused, false),
      ...(unknown > 0 ? [line(`${leadsText(unknown)}: the outcome is not known yet`)] : []),
      ...(open > 0 ? [line(`${leadsText(open)} waiting or on the way`)] : []),
      batch.finished_at === null
        ? line(`The last at ${clock(batch.ends_at, zone)}, ${zone.name}`)
        : line(`Done at ${clock(batch.finished_at, zone)}, ${zone.name}`, 'good'),
    ],
  };
};

/** The deposits among the leads of an action, and what it does to them. */
const DEPOSITED: Readonly<Record<LeadAction, string>> = {
  fire_ftd: 'the person has deposited already',
  mark_test: 'the person has deposited; the FTDs of test leads do not count',
  status_override: 'the person has deposited; the publisher sees this status instead',
  return: 'the person has deposited already',
  undo_return: 'the person has deposited already',
};
export type LeadAction = 'fire_ftd' | 'mark_test' | 'status_override' | 'return' | 'undo_return';

/** Sums up what an action would do to a selection, before it is done. */
export const actionSummary = (check: LeadActionCheck, action: LeadAction): SendingSummary => ({
  title: `${check.changed.toLocaleString('en-US')} of ${leadsText(check.total)} will change`,
  lines: [
    ...refusedLines(check.refused, false),
    ...(check.unchanged.length > 0
      ? [line(`${leadsText(check.unchanged.length)}: as asked already`)]
      : []),
    ...(check.deposited.length > 0
      ? [line(`${leadsText(check.deposited.length)}: ${DEPOSITED[action]}`, 'warn')]
      : []),
  ],
});

/** Adds up the checks of the batches of a large selection. */
export const addedUp = (checks: readonly LeadActionCheck[]): LeadActionCheck => {
  const refused = checks.flatMap((check) => check.refused);
  return {
    total: checks.reduce((sum, { total }) => sum + total, 0),
    changed: checks.reduce((sum, { changed }) => sum + changed, 0),
    unchanged: checks.flatMap(({ unchanged }) => unchanged),
    deposited: checks.flatMap(({ deposited }) => deposited),
    refused: [...new Set(refused.map(({ reason }) => reason))].map((reason) => ({
      reason,
      lead_ids: refused.filter((one) => one.reason === reason).flatMap((one) => one.lead_ids),
    })),
  };
};
