import {
  OVERWRITE_NAMES,
  PARAMETER_IDS,
  type OverwriteName,
} from '@leadline/contracts/distribution-parameters';

/** The parameters of a distribution (DST-023), and the lead data it may overwrite (DST-024). */
export const OFFERED_PARAMETERS = Object.keys(PARAMETER_IDS) as (keyof typeof PARAMETER_IDS)[];
export const OFFERED_OVERWRITES = OVERWRITE_NAMES;

export const PARAMETER_LABELS: Record<OverwriteName, string> = {
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Platform (Custom Param 4)',
  custom_param_5: 'Source Track (Custom Param 5)',
  funnel: 'Funnel',
  affiliate_id: 'Publisher ID',
};

/** Whether only known values may be chosen. Custom parameters and funnels may be any text. */
export const hasClosedList = (name: OverwriteName): boolean => name === 'affiliate_id';
