import { planLine } from '@leadline/contracts';
import type { NameIndex, Vocabulary } from './names.js';
import { momentText } from './moment.js';
import { DAY_WORDS } from './read-hours.js';
import {
  isOfParty,
  type CapClause,
  type DayHours,
  type HoursClause,
  type OverrideClause,
  type PartyClause,
  type PartyStatement,
  type Statement,
} from './statement.js';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const nameIn = (index: NameIndex, id: number): string => {
  const name = index.get(id)?.name;
  const isClear = name !== undefined && index.named(name).length === 1;
  return isClear ? quoted(name) : `#${id}`;
};
const namesIn = (index: NameIndex, ids: readonly number[]): string =>
  ids.map((id) => nameIn(index, id)).join(', ');

/** Writes days as runs: `Mon-Fri, Sun`. */
const daysText = (days: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  const name = (day: number): string => {
    const word = DAY_WORDS[day - 1] ?? '';
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  return runs
    .map(([from, to]) => (from === to ? name(from) : `${name(from)}-${name(to)}`))
    .join(', ');
};

const dayHoursText = ({ days, steps }: DayHours): string => {
  const hours = steps?.map((step) => `${step.start_time}-${step.end_time}`).join(', ') ?? 'closed';
  return days === null ? hours : `${daysText(days)} ${hours}`;
};
const zoneText = (id: number | null, { zone }: Vocabulary): string[] =>
  id === null ? [] : [nameIn(zone, id)];

const hoursText = ({ hours, isOnly, zone_id: zone }: HoursClause, all: Vocabulary): string =>
  [hours.map(dayHoursText).join(' '), ...(isOnly ? ['only'] : []), ...zoneText(zone, all)].join(
    ' ',
  );

const INTERVALS = { daily: 'daily', interval: 'total' } as const;

const capText = (cap: CapClause, side: PartyStatement['subject'], all: Vocabulary): string => {
  const others = side === 'advertiser' ? all.publisher : all.advertiser;
  return [
    `cap ${cap.limit} ${cap.type}`,
    ...(cap.interval === null ? [] : [INTERVALS[cap.interval]]),
    ...(cap.isEach ? ['each'] : []),
    ...(cap.reset === null ? [] : [`reset ${cap.reset}`, ...zoneText(cap.zone_id, all)]),
    ...(cap.others.length === 0
      ? []
      : [`${side === 'advertiser' ? 'from' : 'to'} ${namesIn(others, cap.others)}`]),
  ].join(' ');
};

const overrideText = (
  { of, values, other }: OverrideClause,
  side: PartyStatement['subject'],
  all: Vocabulary,
): string => {
  const others = side === 'advertiser' ? all.publisher : all.advertiser;
  return [
    of === 'funnel' ? 'slug' : 'publisher id',
    values.map(quoted).join(', '),
    ...(other === null ? [] : [`for ${nameIn(others, other)}`]),
  ].join(' ');
};

const clauseText = (clause: PartyClause, line: PartyStatement, all: Vocabulary): string => {
  switch (clause.kind) {
    case 'hours':
      return hoursText(clause, all);
    case 'cap':
      return capText(clause, line.subject, all);
    case 'switch':
      return clause.isOn ? 'on' : 'off';
    case 'override':
      return overrideText(clause, line.subject, all);
    case 'price': {
      const { plan } = clause;
      const isSaid = line.countries.length > 0;
      return `price ${planLine(isSaid ? { ...plan, country_ids: [] } : plan, all.countries)}`;
    }
  }
};

const partyText = (line: PartyStatement, all: Vocabulary): string =>
  [
    line.subject,
    namesIn(all[line.subject], line.parties),
    ...(line.countries.length === 0 ? [] : [namesIn(all.country, line.countries)]),
    ...line.clauses.map((clause) => clauseText(clause, line, all)),
  ].join(' ');

const undatedText = (line: Statement, all: Vocabulary): string => {
  if (line.subject === 'cap') return `cap #${line.cap_id} ${line.limit}`;
  if (isOfParty(line)) return partyText(line, all);
  const distribution = `distribution ${nameIn(all.distribution, line.distribution_id)}`;
  if (line.subject === 'distribution') return `${distribution} ${line.isOn ? 'on' : 'off'}`;
  const shares = line.members.map(({ advertiser_id: id, share }) => {
    const text = typeof share === 'number' ? `${share}%` : share;
    return `${nameIn(all.advertiser, id)} ${text}`;
  });
  return [
    distribution,
    ...(line.timeslot === null ? [] : [`timeslot ${quoted(line.timeslot)}`]),
    ...(line.group === null ? [] : [`group ${quoted(line.group)}`]),
    shares.join(', '),
  ].join(' ');
};

/** Writes a line as `readLine` reads it, with whole names. */
export const printLine = (line: Statement, all: Vocabulary): string => {
  const { from } = line;
  const text = undatedText(line, all);
  return from ? [text, 'from', momentText(from), ...zoneText(from.zone_id, all)].join(' ') : text;
};
