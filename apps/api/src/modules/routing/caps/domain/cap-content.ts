import { CAP_PARAMETER_GROUPS, type CapContent, type Fact } from '@leadline/contracts';

const TYPE_LABELS = { lead: 'Lead', ftd: 'FTD' } as const;
const INTERVAL_LABELS = { daily: 'Daily', interval: 'Interval' } as const;

interface Named {
  readonly id: number;
  readonly name: string;
}
/**
 * Returns a line with the names of a set. The ids decide whether it changed. An empty set means
 * any.
 */
const setFact = (field: string, label: string, set: readonly Named[]): Fact => ({
  field,
  label,
  text: set.map(({ name }) => name).join(', ') || 'Any',
  identity: set
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(),
});

/** Returns a cap line by line, in the order of its dialog. */
export const capFacts = (cap: CapContent): Fact[] => {
  const funnels = cap.parameters[String(CAP_PARAMETER_GROUPS.Funnel)];
  return [
    { field: 'type', label: 'Type', text: TYPE_LABELS[cap.type] },
    { field: 'interval', label: 'Interval', text: INTERVAL_LABELS[cap.interval] },
    { field: 'cap', label: 'Cap', text: String(cap.cap) },
    { field: 'reset_time', label: 'Reset time', text: cap.reset_time },
    {
      field: 'timezone_id',
      label: 'Timezone',
      text: cap.timezone.name.replaceAll('_', ' '),
      identity: String(cap.timezone_id),
    },
    setFact('country_ids', 'Countries', cap.countries),
    setFact('advertiser_ids', 'Advertisers', cap.advertisers),
    setFact('affiliate_ids', 'Publishers', cap.affiliates),
    ...(funnels === undefined ? [] : [{ field: 'funnels', label: 'Funnel', text: funnels }]),
  ];
};

const idsOf = (set: readonly Named[]): number[] => set.map(({ id }) => id);

/** Returns the body of the save that restores a version of a cap. */
export const restoreBodyOf = (id: number, content: CapContent, version: number | undefined) => ({
  id,
  version,
  type: content.type,
  interval: content.interval,
  cap: content.cap,
  reset_time: content.reset_time,
  timezone_id: content.timezone_id,
  country_ids: idsOf(content.countries),
  advertiser_ids: idsOf(content.advertisers),
  affiliate_ids: idsOf(content.affiliates),
});
