import { byPrecedence, UNSAVED, type HoursDay } from '@leadline/contracts';
import { distributionOf } from './compile.js';
import type { DistributionConfig, Method, OverwriteField, Snapshot } from './snapshot.js';

/** A distribution as it would be saved. An id is null where saving would assign a new one. */
export interface Draft {
  readonly id: number | null;
  readonly name: string;
  readonly method: Method;
  readonly country_id: number;
  readonly publisher_id: number | null;
  readonly zone: string;
  readonly is_send_in_op_hours: boolean;
  readonly parameters: Readonly<Partial<Record<OverwriteField, string>>>;
  readonly data_override: Readonly<Partial<Record<OverwriteField, readonly string[]>>>;
  readonly timeslots: readonly {
    readonly id: number | null;
    readonly name: string;
    readonly is_active: boolean;
    readonly opening_hours: readonly HoursDay[];
    readonly groups: readonly {
      readonly id: number | null;
      readonly name: string;
      readonly shares: readonly { readonly advertiser_id: number; readonly percentage: number }[];
    }[];
  }[];
}

const listsOf = (overrides: Draft['data_override']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(overrides).map(([field, values]) => [field, [...values]]));

/**
 * Compiles a draft. Timeslots and groups without an id get negative ones, which no counter has, so
 * that they start from zero as they would if they were saved.
 */
const configOf = (draft: Draft): DistributionConfig => {
  let lastId = 0;
  const idOf = (id: number | null): number => {
    if (id !== null) return id;
    lastId -= 1;
    return lastId;
  };
  return distributionOf({
    id: draft.id ?? UNSAVED,
    name: draft.name,
    method: draft.method,
    country_id: draft.country_id,
    publisher_id: draft.publisher_id,
    zone: draft.zone,
    is_send_in_op_hours: draft.is_send_in_op_hours,
    parameters: { ...draft.parameters },
    data_override: listsOf(draft.data_override),
    timeslots: draft.timeslots
      .filter((timeslot) => timeslot.is_active)
      .map((timeslot) => ({
        id: idOf(timeslot.id),
        name: timeslot.name,
        opening_hours: [...timeslot.opening_hours],
        groups: timeslot.groups.map((group) => ({
          id: idOf(group.id),
          name: group.name,
          shares: [...group.shares],
        })),
      })),
  });
};

/**
 * The configuration as if the draft were saved and live: in place of the distribution it changes,
 * or as the newest.
 */
export const withDraft = (snapshot: Snapshot, draft: Draft): Snapshot => {
  const added = configOf(draft);
  const distributions = new Map(
    [...snapshot.distributions].map(([countryId, list]) => [
      countryId,
      list.filter(({ id }) => id !== added.id),
    ]),
  );
  distributions.set(
    added.countryId,
    [...(distributions.get(added.countryId) ?? []), added].sort(byPrecedence),
  );
  return { ...snapshot, distributions };
};
