import type { CallInput, CallReply } from '#shared/api/api-types';
import { isBlank, NO_VALUE, type ValueDraft, valueDraftOf, valueOrNull } from './answer-draft';

type Mapping = NonNullable<CallReply<'statusMappings.get'>['reports']>;
type SentMapping = NonNullable<CallInput<'statusMappings.readings'>['body']['reports']>;
export type Reading = CallReply<'statusMappings.readings'>['requests'][number]['now'];

/** The places of a report, with their names on the wire and on the screen. */
export const PLACES = {
  leadId: ['lead_id', 'Our id of the lead', 'body.lead.ref'],
  advertiserLeadId: ['brand_lead_id', "Advertiser's id of the lead", 'body.lead.id'],
  status: ['status', 'Status', 'body.status'],
  ftd: ['ftd', 'Deposit', 'body.deposit.amount'],
  amount: ['amount', 'Amount of the deposit', 'body.deposit.amount'],
  currency: ['currency', 'Currency of the amount', 'body.deposit.currency'],
  ftdTime: ['ftd_time', 'Time of the deposit', 'body.deposit.time'],
  depositId: ['deposit_id', "Advertiser's id of a later deposit", 'body.transaction.id'],
  depositAmount: ['deposit_amount', 'Amount of the later deposit', 'body.transaction.amount'],
  depositCurrency: ['deposit_currency', 'Currency of the later deposit', 'body.transaction.cur'],
  depositTime: ['deposit_time', 'Time of the later deposit', 'body.transaction.time'],
  eventId: ['event_id', "Advertiser's id of the event", 'body.event_id'],
} as const;
export type Place = keyof typeof PLACES;
export const ALL_PLACES = Object.keys(PLACES) as Place[];

/** Where the values of reports stand, before it is saved. */
export interface PlacesDraft extends Readonly<Record<Place, ValueDraft>> {
  readonly type: Mapping['type'];
  readonly rows: string;
  readonly ftdValues: readonly string[];
}

export const placesDraftOf = (mapping: Mapping | null): PlacesDraft => ({
  type: mapping?.type ?? 'auto',
  rows: mapping?.rows ?? '',
  ftdValues: mapping?.read.ftd_values ?? [],
  ...(Object.fromEntries(
    ALL_PLACES.map((place) => [place, valueDraftOf(mapping?.read[PLACES[place][0]] ?? null)]),
  ) as Record<Place, ValueDraft>),
});

/** Whether the places name a lead, without which no report can be read. */
export const namesLead = ({ leadId, advertiserLeadId }: PlacesDraft): boolean =>
  !isBlank(leadId) || !isBlank(advertiserLeadId);

export const mappingOf = (draft: PlacesDraft): SentMapping => ({
  type: draft.type,
  rows: draft.rows.trim() || null,
  read: {
    ...Object.fromEntries(ALL_PLACES.map((place) => [PLACES[place][0], valueOrNull(draft[place])])),
    ftd_values: [...draft.ftdValues],
  },
});

/** Fields of the form by their names on the wire. */
export const PLACE_FIELDS: Readonly<Record<string, string>> = {
  ...{ 'reports.type': 'type', 'reports.rows': 'rows', 'reports.read': 'leadId' },
  'reports.read.ftd_values': 'ftdValues',
  ...Object.fromEntries(
    ALL_PLACES.flatMap((place) => {
      const name = `reports.read.${PLACES[place][0]}`;
      return ['', '.path', '.pattern', '.name'].map((part) => [`${name}${part}`, place]);
    }),
  ),
};

/** A field that takes the path of a value that is clicked. */
export type Target = Place | 'rows';

/** Returns the path of the list that a value is in, or of the element around it. */
const listAround = (path: string): string => {
  const list = path.indexOf('[');
  return list > 0 ? path.slice(0, list) : path.slice(0, Math.max(path.lastIndexOf('.'), 0));
};

/** Returns a path as an entry of the list sees it. */
export const pathInList = (rows: string, path: string): string => {
  const inside = rows === '' ? undefined : path.split(`${rows}`)[1];
  if (inside === undefined || !path.startsWith(rows)) return path;
  return inside.replace(/^\[\d+\]/, '').replace(/^\./, '') || '@';
};

/** Puts the path of a clicked value into a field. */
export const withClicked = (draft: PlacesDraft, target: Target, path: string): PlacesDraft =>
  target === 'rows'
    ? { ...draft, rows: listAround(path) }
    : { ...draft, [target]: { ...NO_VALUE, text: pathInList(draft.rows.trim(), path) } };

const MOST_SHOWN = 3;
type ReadReport = Reading['reports'][number];

const reportText = (report: ReadReport): string => {
  if (report.problem !== null) return `Refused: ${report.problem}`;
  const deposit = report.amount === null ? 'deposit' : `deposit of ${report.amount}`;
  return [
    report.lead_id === null ? null : `lead ${report.lead_id}`,
    report.brand_lead_id === null ? null : `its id ${report.brand_lead_id}`,
    report.status,
    report.ftd ? deposit : null,
    report.ftd_time,
    report.deposit_id === null
      ? null
      : `later deposit ${report.deposit_id} of ${report.deposit_amount}`,
    report.event_id === null ? null : `event ${report.event_id}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
};

/** Says how a request is read. */
export const readingText = ({ reports, count }: Reading): string => {
  const texts = reports.slice(0, MOST_SHOWN).map(reportText);
  const head = count === 1 ? '' : `${count} reports: `;
  return `${head}${texts.join('; ')}${count > MOST_SHOWN ? '; …' : ''}`;
};

/** Lists the mapped places by their names on the screen. */
export const placeFacts = (mapping: Mapping): { term: string; value: string }[] => {
  const draft = placesDraftOf(mapping);
  const list = draft.rows === '' ? [] : [{ term: 'List of reports', value: draft.rows }];
  const places = ALL_PLACES.filter((place) => !isBlank(draft[place])).map((place) => ({
    term: PLACES[place][1],
    value: draft[place].text,
  }));
  const words = draft.ftdValues.join(', ');
  const deposits = words === '' ? [] : [{ term: 'Words that mean a deposit', value: words }];
  return [...list, ...places, ...deposits];
};
