import { CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import {
  OVERWRITE_NAMES,
  PARAMETER_IDS,
  type OverwriteName,
} from '@leadline/contracts/distribution-parameters';

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
