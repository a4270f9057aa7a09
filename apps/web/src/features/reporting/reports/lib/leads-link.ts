import { withRadio, type Filter } from '#shared/filters/filter-fields';
import {
  combinedStatuses,
  NO_COMBINATION,
  withOutcome,
  type LeadCombination,
} from '#shared/filters/lead-combination';
import { DATE_BASIS, filtersParam, leadsCriteriaCodec } from '#shared/filters/lead-fields';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { groupFilter } from './path-filter';
import { figureOf } from './report-subject';
import type { GroupLine } from './report-tree';

/** The links of a row. */
export interface RowLinks {
  /** The address of the row's records. */
  readonly details: string;
  readonly figures?: readonly FigureLink[];
}
/** A link to the records that a figure of a row counts. */
export interface FigureLink {
  readonly label: string;
  readonly count: number;
  readonly href: string;
}

/**
 * The selection of leads that a row opens. If none was made, it is those that the row counts as its
 * "Leads". A row that has none, e.g. of a status that means failure, opens everything that came in.
 */
const selectionOf = (chosen: LeadCombination, leads: number): LeadCombination => {
  const isChosen = combinedStatuses(chosen) !== null || chosen.badges.length > 0;
  return isChosen || leads === 0 ? chosen : withOutcome(chosen, 'successful');
};

const FAKE_FTD = { field: 'exclude_fake_FTD' };
/** Without its fake FTD, a lead still counts as delivered. */
const withDelivered = (filter: Filter): Filter =>
  filter.fields.radios[FAKE_FTD.field] === false ? withRadio(filter, FAKE_FTD, null) : filter;

const ofFtds = ({ conversion }: LeadCombination): boolean =>
  conversion === 'pending' || conversion === 'converted';

const addressOf = (filter: Filter): string =>
  `/leads?filters=${filtersParam(leadsCriteriaCodec, filter)}`;

const detailsOf = (filter: Filter, { row }: GroupLine): string => {
  const combination = selectionOf(filter.combination, row.leads);
  const shown = { ...filter, combination };
  return addressOf(ofFtds(combination) ? shown : withDelivered(shown));
};

/**
 * Returns the links to exactly the leads, FTDs and attempts that a row counts. The selection of
 * leads does not apply to reports, so it does not narrow them.
 */
const figuresOf = (filter: Filter, { row }: GroupLine): readonly FigureLink[] => {
  const all = { ...filter, combination: NO_COMBINATION };
  const attempts = withDelivered(all);
  const leads = { ...attempts, combination: withOutcome(NO_COMBINATION, 'successful') };
  const link = (label: string, column: string, shown: Filter): FigureLink => ({
    label,
    count: Number(figureOf(row, column) ?? 0),
    href: addressOf(shown),
  });
  return [
    link('Show leads', 'leads', leads),
    link('Show FTDs', 'ftds', withRadio(all, DATE_BASIS, 'ftd')),
    link('Show attempts', 'attempts', attempts),
  ];
};

/** Returns the links of a row: by the filter in force, and the groups on the way to the row. */
export const rowLinksOf = (
  filter: Filter,
  line: GroupLine,
  appliedAt: number,
  zone: Zone,
): RowLinks => {
  const { time, ...grouped } = groupFilter(filter, line.path, wallOf(appliedAt, zone));
  const shown = { ...grouped, time: { ...time, comparePast: false } };
  return { details: detailsOf(shown, line), figures: figuresOf(shown, line) };
};
