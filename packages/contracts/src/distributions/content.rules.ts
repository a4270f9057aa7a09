import type { HoursDay } from '../common/hours.rules.js';
import type { Fact } from '../versions/differences.rules.js';
import { METHOD_LABELS } from './methods.js';
import { overwriteNameOf } from './parameters.js';
import { memberName } from './rules.js';
import type { DistributionContent } from './schemas.js';

type Timeslot = DistributionContent['step2'][number];
type Group = Timeslot['groups'][number];

const STATE_LABELS = { draft: 'Draft', live: 'Live', paused: 'Paused' } as const;
const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WHOLE_DAY = '00:00–23:59';

/** Returns the items with unique names: a repeated name gets a number. */
const namedOnce = <T extends { readonly name: string }>(
  items: readonly T[],
): { name: string; item: T }[] => {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = (seen.get(item.name) ?? 0) + 1;
    seen.set(item.name, count);
    return { name: count === 1 ? item.name : `${item.name} (${count})`, item };
  });
};

const dayText = (day: HoursDay | undefined): string => {
  if (!day?.checked) return 'closed';
  const text = day.steps.map((step) => `${step.start_time}–${step.end_time}`).join(', ');
  return text === WHOLE_DAY ? 'all day' : text;
};

/**
 * Returns the week in words, with days of equal hours together: `Mon–Fri 09:00–18:00, Sat–Sun
 * closed`.
 */
const hoursText = (days: readonly HoursDay[]): string => {
  const runs: { from: number; to: number; text: string }[] = [];
  for (const index of SHORT_DAYS.keys()) {
    const text = dayText(days.find((day) => day.id === index + 1));
    const last = runs.at(-1);
    if (last?.text === text) last.to = index;
    else runs.push({ from: index, to: index, text });
  }
  return runs
    .map(({ from, to, text }) => {
      const range = from === to ? SHORT_DAYS[from] : `${SHORT_DAYS[from]}–${SHORT_DAYS[to]}`;
      return `${range} ${text}`;
    })
    .join('; ');
};

const namesText = (named: readonly { readonly name: string }[]): string =>
  named.map(({ name }) => name).join(', ');

const shareText = ({ name, deal, percentage }: Group['brands'][number]): string =>
  `${memberName(name, deal)} ${percentage}%`;

const groupFact = (timeslot: string, name: string, { brands }: Group): Fact => ({
  field: `timeslot.${timeslot}.group.${name}`,
  label: `Timeslot ${timeslot} › ${name}`,
  text: brands.map(shareText).join(', ') || 'no brands',
  identity: JSON.stringify(
    brands.map(({ id, percentage, deal }) => [id, percentage, ...(deal ? [deal.id] : [])]),
  ),
});

const timeslotFacts = ({ name, item }: { name: string; item: Timeslot }): Fact[] => {
  const groups = namedOnce(item.groups);
  return [
    {
      field: `timeslot.${name}.hours`,
      label: `Timeslot ${name} › Opening hours`,
      text: hoursText(item.openingHours),
    },
    {
      field: `timeslot.${name}.groups`,
      label: `Timeslot ${name} › Groups in order`,
      text: namesText(groups),
    },
    ...groups.map((group) => groupFact(name, group.name, group.item)),
  ];
};

const parameterFacts = (
  prefix: string,
  label: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): Fact[] =>
  Object.entries(values).map(([id, value]) => ({
    field: `${prefix}.${id}`,
    label: `${label} ${overwriteNameOf(id) ?? id}`,
    text: [value].flat().join(', '),
  }));

/** Returns the lines of a distribution, in the order of the editor. */
export const distributionFacts = ({ state, step1, step2 }: DistributionContent): Fact[] => {
  const { selectedCountry: country, selectedAffiliate: publisher, selectedTimeZone: zone } = step1;
  const timeslots = namedOnce(step2);
  return [
    { field: 'state', label: 'State', text: STATE_LABELS[state] },
    { field: 'label', label: 'Label', text: step1.labelValue },
    { field: 'tags', label: 'Tags', text: step1.taggingSelected.join(', ') },
    { field: 'method', label: 'Method', text: METHOD_LABELS[step1.selectedMethod] },
    { field: 'country', label: 'Country', text: country.name, identity: String(country.id) },
    {
      field: 'publisher',
      label: 'Publisher',
      text: publisher.id === null ? 'Global' : publisher.name,
      identity: String(publisher.id),
    },
    {
      field: 'timezone',
      label: 'Time zone',
      text: zone.name.replaceAll('_', ' '),
      identity: String(zone.id),
    },
    {
      field: 'traffic',
      label: 'Reject leads outside opening hours',
      text: step1.isSendInOpHours ? 'Yes' : 'No',
    },
    ...parameterFacts('parameter', 'Parameter', step1.parameters),
    ...parameterFacts('overwrite', 'Overwrite', step1.data_override),
    { field: 'timeslots', label: 'Timeslots in order', text: namesText(timeslots) },
    ...timeslots.flatMap(timeslotFacts),
  ];
};

/**
 * Returns the content that a roll-back saves: the rules of the earlier version, in the current
 * state of the distribution. Otherwise a roll-back could also start or stop traffic.
 */
export const restoredContent = (
  then: DistributionContent,
  now: DistributionContent,
): DistributionContent => ({ ...then, state: now.state });
