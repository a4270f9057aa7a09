import type { PartyEffects } from '@leadline/contracts';
import { formatCount, leadsText } from '#shared/lib/format';

/** Advertisers named in the text; the others are counted. */
const MOST_NAMED = 5;
const NOBODY = 'no advertiser';

/** Describes the leads that were decided again. */
const scopeText = ({ leads, is_partial: isPartial }: PartyEffects): string =>
  `${isPartial ? 'the newest ' : ''}${leadsText(leads)} of the last 24 hours`;

interface Target {
  readonly name: string;
  readonly leads: number;
}

/** Groups the moved leads by their new advertiser, most leads first and "nobody" last. */
const targetsOf = ({ moves }: PartyEffects): readonly Target[] => {
  const byId = new Map<number | null, Target>();
  for (const { to, leads } of moves) {
    const before = byId.get(to?.id ?? null)?.leads ?? 0;
    byId.set(to?.id ?? null, { name: to?.name ?? NOBODY, leads: before + leads });
  }
  const nobody = byId.get(null);
  byId.delete(null);
  const named = [...byId.values()].toSorted((a, b) => b.leads - a.leads);
  const rest = named.slice(MOST_NAMED);
  const others = rest.reduce((sum, { leads }) => sum + leads, 0);
  return [
    ...named.slice(0, MOST_NAMED),
    ...(rest.length > 0 ? [{ name: `${rest.length} others`, leads: others }] : []),
    ...(nobody === undefined ? [] : [nobody]),
  ];
};

/**
 * Describes the effect of a change: `28 of 1,204 leads of the last 24 hours would have been
 * routed differently: 20 to Bravo, 8 to no advertiser.`
 */
export const movesText = (effects: PartyEffects): string => {
  const moved = effects.moves.reduce((sum, { leads }) => sum + leads, 0);
  if (effects.leads === 0) return 'No leads came in the last 24 hours.';
  if (moved === 0) return `None of ${scopeText(effects)} would have been routed differently.`;
  const targets = targetsOf(effects).map(({ name, leads }) => `${formatCount(leads)} to ${name}`);
  return (
    `${formatCount(moved)} of ${scopeText(effects)} would have been routed differently: ` +
    `${targets.join(', ')}.`
  );
};

const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Counts the affected distributions and caps; null if there are none. */
export const concernedText = ({ distributions, caps }: PartyEffects): string | null => {
  const parts = [
    ...(distributions.length > 0
      ? [countText(distributions.length, 'live distribution', 'live distributions')]
      : []),
    ...(caps.length > 0 ? [countText(caps.length, 'cap', 'caps')] : []),
  ];
  return parts.length === 0 ? null : `Concerns ${parts.join(' and ')}`;
};

/** Returns all effects as lines of a confirmation. */
export const effectsLines = (effects: PartyEffects): readonly string[] => {
  const concerned = concernedText(effects);
  const names = effects.distributions.map(({ name }) => name).join(', ');
  return [
    ...(effects.taken === undefined
      ? []
      : [`${leadsText(effects.taken)} taken in the last 24 hours.`]),
    ...(concerned === null ? [] : [names === '' ? `${concerned}.` : `${concerned}: ${names}.`]),
    movesText(effects),
  ];
};
