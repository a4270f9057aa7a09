import { INTAKE_ALIASES } from '@leadline/contracts';

export const CLICK_PARAMS = [
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
] as const;
/** What is kept of the parameters of a link. */
export type ClickFields = Readonly<
  Record<(typeof CLICK_PARAMS)[number] | 'publisher_click_id', string | null>
>;

const MAX_PARAM = 255;
const MAX_CLICK_ID = 128;
/** The database cannot hold NUL. */
const kept = (value: string | undefined, max: number): string | null =>
  value?.replaceAll('\u0000', '').slice(0, max).toWellFormed().trim() || null;

/** Sub parameters by the names that leads have for them, too; `click_id` or `sub` is the publisher's own id of the click. */
export const clickFields = (
  parameters: readonly (readonly [name: string, value: string])[],
): ClickFields => {
  const sent = new Map<string, string>();
  for (const [name, value] of parameters) {
    const canonical =
      (Object.hasOwn(INTAKE_ALIASES, name) ? INTAKE_ALIASES[name] : undefined) ?? name;
    if (!sent.has(canonical) || canonical === name) sent.set(canonical, value);
  }
  const ownId = parameters.find(([name]) => name === 'click_id' || name === 'sub')?.[1];
  const [one, two, three, four, five] = CLICK_PARAMS.map((name) => kept(sent.get(name), MAX_PARAM));
  return {
    publisher_click_id: kept(ownId, MAX_CLICK_ID),
    custom_param_1: one ?? null,
    custom_param_2: two ?? null,
    custom_param_3: three ?? null,
    custom_param_4: four ?? null,
    custom_param_5: five ?? null,
  };
};
