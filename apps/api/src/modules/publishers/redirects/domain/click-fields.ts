import {
  CUSTOM_PARAMS,
  INTAKE_ALIASES,
  MAX_IDENTIFIER,
  type CustomParams,
} from '@leadline/contracts';

/** Values kept from the parameters of a link. */
export interface ClickFields extends CustomParams {
  readonly publisher_click_id: string | null;
}

const MAX_PARAM = 255;
/** Trims a text and cuts it to size. PostgreSQL cannot store NUL. */
const kept = (value: string | undefined, max: number): string | null =>
  value?.replaceAll('\u0000', '').slice(0, max).toWellFormed().trim() || null;

/**
 * Reads custom parameters, under all the names that leads may use for them. `click_id` or `sub` is
 * the publisher's own id of the click.
 */
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
  const params = CUSTOM_PARAMS.map((name) => [name, kept(sent.get(name), MAX_PARAM)]);
  return {
    publisher_click_id: kept(ownId, MAX_IDENTIFIER),
    ...(Object.fromEntries(params) as CustomParams),
  };
};
