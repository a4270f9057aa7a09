import { CUSTOM_PARAMS } from '@leadline/contracts';
import type { History } from './rows.js';

/** A text that filters offer. */
export interface FilterChoice {
  readonly kind: string;
  readonly value: string;
}

/** The texts that were seen in leads. */
export const filterChoicesOf = ({
  leads,
  lead_status_history: changes,
}: History): FilterChoice[] => {
  const seen = {
    offer: leads.map(({ offer }) => offer),
    funnel: leads.map(({ funnel }) => funnel),
    publisher_status: leads.map(({ publisher_status: status }) => status),
    brand_status: changes.map(({ brand_status: status }) => status),
    ...Object.fromEntries(CUSTOM_PARAMS.map((name) => [name, leads.map((lead) => lead[name])])),
  };
  return Object.entries(seen).flatMap(([kind, values]) =>
    [...new Set(values)]
      .filter((value) => value !== null)
      .sort()
      .map((value) => ({ kind, value })),
  );
};
