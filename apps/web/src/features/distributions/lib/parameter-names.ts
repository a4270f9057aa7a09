import {
  OVERWRITE_NAMES,
  PARAMETER_IDS,
  type OverwriteName,
} from '@leadline/contracts/distribution-parameters';

/** What may be a parameter of a distribution (DST-023), and what it may overwrite (DST-024). */
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

/** Only these have a closed list of values; any text may be a custom parameter or a funnel. */
export const isClosedList = (name: OverwriteName): boolean => name === 'affiliate_id';
