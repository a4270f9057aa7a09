import { formatCount } from '#shared/lib/format';
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

/** Describes the progress of an import: `1,240 people, 35%`. */
export const importText = ({ imported, import_percent: percent, status }: SourceProgress): string =>
  `${imported === 1 ? '1 person' : `${formatCount(imported)} people`}${
    status === 'active' && percent < 100 ? `, ${percent}%` : ''
  }`;
