import { JSON_KINDS } from './json.kinds.js';
import type { Kind } from './kind.js';
import { STEP_KINDS } from './step.kinds.js';
import { TEXT_KINDS } from './text.kinds.js';

/** An advertiser for each file of `catalogue/`, by its key. */
export const KINDS = {
  ...JSON_KINDS,
  ...STEP_KINDS,
  ...TEXT_KINDS,
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
