import { CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import {
  OVERWRITE_NAMES,
  type OverwriteName,
  PARAMETER_IDS,
} from '@leadline/contracts/distribution-parameters';

/** Methods in the order of the choices. */
export const METHODS = ['slot', 'optimize', 'chance'] as const;
export type Method = (typeof METHODS)[number];

/** Explains how each method uses the percentages of a group. */
export const METHOD_HINTS: Record<Method, string> = {
  slot: 'Exact shares: over days and weeks each advertiser gets its percentage of the leads.',
  chance: 'A weighted draw for each lead, regardless of earlier leads.',
  optimize: 'The percentages guide; advertisers that leave a larger profit per lead get more.',
};

/** The states of a distribution, with their names on the screen. Only a live one gets leads. */
export const STATES = ['live', 'paused', 'draft'] as const;
type State = (typeof STATES)[number];

export const STATE_LABELS: Record<State, string> = {
  live: 'Live',
  paused: 'Paused',
  draft: 'Draft',
};

/** Explains the effect of saving in each state, if it moves no leads of other distributions. */
export const STATE_HINTS: Record<State, string> = {
  live: 'No leads of other distributions change hands.',
  paused: 'It gets no leads until somebody resumes it.',
  draft: 'It gets no leads until it goes live for the first time.',
};

/** The states that can be chosen, given the saved one; null for a new distribution. */
export const statesAfter = (saved: State | null): readonly State[] => {
  if (saved === null) return STATES;
  return saved === 'draft' ? ['live', 'draft'] : ['live', 'paused'];
};

/** The parameters of a distribution, and the lead data it may overwrite. */
export const OFFERED_PARAMETERS = Object.keys(PARAMETER_IDS) as (keyof typeof PARAMETER_IDS)[];
export const OFFERED_OVERWRITES = OVERWRITE_NAMES;

/** The names of the columns and the filters of leads. */
export const PARAMETER_LABELS: Record<OverwriteName, string> = {
  ...CUSTOM_PARAM_TITLE,
  funnel: 'Funnel',
  affiliate_id: 'Publisher ID',
};

/** Whether only known values may be chosen. Custom parameters and funnels may be any text. */
export const hasClosedList = (name: OverwriteName): boolean => name === 'affiliate_id';
