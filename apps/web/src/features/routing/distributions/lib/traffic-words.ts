import type { DistributionEffects, DistributionName, DistributionRow } from '@leadline/contracts';
import { PARAMETER_LABELS } from './choices';

type Leads = DistributionEffects['leads'];
type Change = DistributionEffects['changes'][number];

/** A sentence, in parts: text, and distributions that it names. */
export type Sentence = readonly (string | DistributionName)[];
/** A sentence about the traffic. Warnings say that leads are rejected or that nothing arrives. */
export interface TrafficLine {
  readonly key: string;
  readonly tone: 'info' | 'warning';
  readonly sentence: Sentence;
}

/** So many distributions are named of those that come first for a part of the leads. */
const MOST_PRECEDING = 3;

export const quoted = ({ name }: { name: string }): string => `"${name}"`;

/** Text beside the state of a distribution that another one always precedes. */
export const shadowText = (other: { name: string }): string =>
  `Never used: ${quoted(other)} comes first`;

/** E.g. `leads from Germany of publisher North with Custom Param 1 "vip"`. */
export const leadsText = ({ country, publisher, custom_param_1: value }: Leads): string => {
  const parts = [`leads from ${country}`];
  if (publisher !== null) parts.push(`of publisher ${publisher}`);
  if (value !== null) parts.push(`with ${PARAMETER_LABELS.custom_param_1} "${value}"`);
  return parts.join(' ');
};
const asStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const whyShadowed = (leads: Leads): string =>
  `Both are for ${leadsText(leads)}. Of those for the same leads, the newest gets them.`;

/** Why a row of the list gets no leads; null if it may get some. */
export const shadowReason = (row: DistributionRow): string | null =>
  row.shadowed_by === null
    ? null
    : whyShadowed({
        country: row.country_name,
        publisher: row.publisher_name || null,
        custom_param_1: row.parameters.custom_param_1 ?? null,
      });

const changeSentence = ({ kind, distribution: other, leads, leaves_nothing }: Change): Sentence => {
  const text = leadsText(leads);
  if (kind === 'loses' || other === null)
    return [
      `${asStart(text)} that came here are rejected from now on: ` +
        'no other distribution is for them.',
    ];
  if (kind === 'gives_up') return [`${asStart(text)} go to `, other, ' from now on.'];
  const start = ['Takes over from ', other, `: ${text} go here from now on.`];
  return leaves_nothing ? [...start, ' ', other, ' gets no leads any more.'] : start;
};

const precedingSentence = (preceding: DistributionEffects['preceded_by']): Sentence => {
  const named = preceding.slice(0, MOST_PRECEDING);
  const parts = named.flatMap(({ distribution, leads }, index) => [
    index === 0 ? '' : '; ',
    distribution,
    ` for ${leadsText(leads)}`,
  ]);
  const rest = preceding.length - named.length;
  const verb = preceding.length === 1 ? 'comes' : 'come';
  return [`First ${verb} `, ...parts, rest > 0 ? `; and ${rest} more.` : '.'];
};

/** Describes the effect of a change on the traffic, one sentence per line. */
export const trafficLines = ({
  shadowed_by,
  preceded_by,
  leads,
  changes,
}: DistributionEffects): readonly TrafficLine[] => {
  const lines: TrafficLine[] = changes.map((change) => ({
    key: `${change.kind} ${change.distribution?.id ?? ''}`,
    tone: change.kind === 'loses' ? 'warning' : 'info',
    sentence: changeSentence(change),
  }));
  if (shadowed_by !== null)
    lines.unshift({
      key: 'shadowed',
      tone: 'warning',
      sentence: ['Never used: ', shadowed_by, ` comes first. ${whyShadowed(leads)}`],
    });
  if (preceded_by.length > 0)
    lines.push({ key: 'preceded', tone: 'info', sentence: precedingSentence(preceded_by) });
  return lines;
};

export const sentenceText = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : quoted(part))).join('');
