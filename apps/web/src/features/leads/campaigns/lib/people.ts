import { formatCount } from '#shared/lib/format';
import type { CallReply } from '#shared/api/api-types';
import type { Progress } from '../api/campaigns';

type SourceProgress = Progress['sources'][number];
type Counted =
  | 'imported'
  | 'waiting'
  | 'waiting_for_deposit'
  | 'registering'
  | 'registered'
  | 'deposited'
  | 'passed'
  | 'duplicates'
  | 'invalid_emails'
  | 'unchecked_emails'
  | 'erased';

interface Figure {
  readonly term: string;
  readonly count: string;
  readonly help: string;
}

const FIGURES: readonly {
  readonly key: Counted;
  readonly term: string;
  readonly help: string;
  /** Hidden while the count is 0. */
  readonly isRare?: true;
}[] = [
  { key: 'imported', term: 'People', help: 'Imported from all sources' },
  { key: 'waiting', term: 'Waiting', help: 'For their delay or their next step' },
  {
    key: 'waiting_for_deposit',
    term: 'For a deposit',
    help: 'Of those who wait: between two steps, until they deposit or the time is up',
    isRare: true,
  },
  { key: 'registering', term: 'Registering', help: 'On their way to an advertiser' },
  { key: 'registered', term: 'Registered', help: 'Left because an advertiser has them' },
  { key: 'deposited', term: 'Deposited', help: 'Left because they deposited', isRare: true },
  { key: 'passed', term: 'Through', help: 'Went through all steps' },
  { key: 'duplicates', term: 'Duplicates', help: 'Were in the campaign already', isRare: true },
  { key: 'invalid_emails', term: 'Invalid emails', help: 'Not imported', isRare: true },
  {
    key: 'unchecked_emails',
    term: 'Unchecked emails',
    help: 'Not imported: no name server answered',
    isRare: true,
  },
  { key: 'erased', term: 'Erased', help: 'Their personal data was erased', isRare: true },
];

const sum = (sources: readonly SourceProgress[], key: Counted): number =>
  sources.reduce((total, source) => total + source[key], 0);

/** Counts the people of a campaign by their state. */
export const figuresOf = (sources: readonly SourceProgress[]): readonly Figure[] =>
  FIGURES.flatMap(({ key, term, help, isRare }) => {
    const count = sum(sources, key);
    return isRare && count === 0 ? [] : [{ term, help, count: formatCount(count) }];
  });

const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;

/** Describes the people whom sources bring in: `1,240 people will be registered, of 1,310 leads`. */
export const reachText = ({ leads, people }: CallReply<'campaigns.reach'>): string => {
  const ofLeads = leads === 1 ? '1 lead' : `${formatCount(leads)} leads`;
  return people === null
    ? `Up to ${peopleText(leads)} will be registered: too many leads to tell people apart`
    : `${peopleText(people)} will be registered, of ${ofLeads}`;
};

/** Describes how long people take at a pace; null without one. */
export const takesText = (people: number, pace: number | null): string | null => {
  if (pace === null || people === 0) return null;
  const hours = people / pace;
  const time =
    hours < 1
      ? `${Math.max(1, Math.round(hours * 60))} min`
      : `${formatCount(Math.round(hours * 10) / 10)} h`;
  return `At ${formatCount(pace)} an hour, a step takes ${time}.`;
};

/** Describes the progress of an import: `1,240 people, 35%`. */
export const importText = ({ imported, import_percent: percent, status }: SourceProgress): string =>
  `${peopleText(imported)}${status === 'active' && percent < 100 ? `, ${percent}%` : ''}`;
