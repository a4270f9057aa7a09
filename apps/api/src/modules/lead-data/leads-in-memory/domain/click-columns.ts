import type { ColumnsDeclaration } from '@leadline/column-store';
import {
  CLICK_FIELD_NAMES,
  CLICK_FIELDS,
  type ClickField,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';

// The columns of clicks (ADR 38). A click never changes. Its outcome, leads and FTDs, is an event
// of the few clicks that have any.

/** Kinds of clicks that sums tell apart, as flags. */
export const CLICK_KIND = { repeated: 0, unique: 1, bot: 2 } as const;
const REMOVED = 3;

/** Positions of the outcomes of a click: whole numbers, money in whole cents. */
export const OUTCOME = { leads: 0, ftds: 1, publisherFtds: 2, payout: 3 } as const;

const VALUE_LIMIT = 1_000_000;
/** Most values of a field with few values, which take half of the memory. */
const FEW_LIMIT = 1 << 16;
const limitOf = (field: ClickField): number =>
  CLICK_FIELDS[field] === 'id' || field === 'device' || field === 'browser' || field === 'os'
    ? FEW_LIMIT
    : VALUE_LIMIT;

/** The numbers of a row are id, kind and creation; then come `CLICK_FIELD_NAMES`. */
export const CLICK_COLUMNS: ColumnsDeclaration = {
  times: 1,
  amounts: Object.keys(OUTCOME).length,
  flagCount: REMOVED + 1,
  removed: REMOVED,
  fields: CLICK_FIELD_NAMES.map((field) => ({ limit: limitOf(field) })),
  texts: [],
  hasIds: false,
};
