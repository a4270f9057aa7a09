import { offerUrlFault } from '@leadline/contracts/offer-links';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { faultsFrom, type Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';

export type OfferRow = CallReply<'offers.list'>[number];

/** A landing page in the dialog. The weight is the typed text. */
export interface LandingDraft {
  /** Null for a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly url: string;
  readonly weight: string;
}
/** An offer in the dialog. */
export interface OfferDraft {
  readonly name: string;
  readonly slug: string;
  readonly status: OfferRow['status'];
  readonly url: string;
  readonly landings: readonly LandingDraft[];
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly category: string;
  readonly preview_url: string;
  readonly payout_text: string;
  readonly visible_to: OfferRow['visible_to'];
  readonly publisher_ids: readonly number[];
  readonly notes: string;
}

const NEW_LANDING: LandingDraft = { id: null, name: '', url: '', weight: '1' };
export const withNewLanding = (landings: readonly LandingDraft[]): readonly LandingDraft[] => [
  ...landings,
  NEW_LANDING,
];

const landingDraft = ({ id, name, url, weight }: OfferRow['landings'][number]): LandingDraft => ({
  ...{ id, name, url, weight: String(weight) },
});

/** The fields in the order of the dialog. */
export const offerDraft = (row: OfferRow | null): OfferDraft => ({
  name: row?.name ?? '',
  slug: row?.slug ?? '',
  status: row?.status ?? 'active',
  category: row?.category ?? '',
  url: row?.url ?? '',
  landings: row?.landings.map(landingDraft) ?? [],
  country_ids: row?.country_ids ?? [],
  funnels: row?.funnels ?? [],
  visible_to: row?.visible_to ?? 'all',
  publisher_ids: row?.publisher_ids ?? [],
  payout_text: row?.payout_text ?? '',
  preview_url: row?.preview_url ?? '',
  notes: row?.notes ?? '',
});

/** A copy gets its own landing pages, and needs its own slug. */
export const offerCopy = (row: OfferRow): OfferDraft => {
  const draft = offerDraft(row);
  return {
    ...draft,
    name: `${row.name} (copy)`,
    slug: '',
    landings: draft.landings.map((landing) => ({ ...landing, id: null })),
  };
};

const SLUG = /^(?=.*[a-z])[a-z0-9][a-z0-9._~-]{0,99}$/;
const slugFault = (slug: string): string | null => {
  if (slug.trim() === '') return MESSAGES.offerSlugMissing;
  return SLUG.test(slug.trim().toLowerCase()) ? null : MESSAGES.offerSlugInvalid;
};
const urlFault = (url: string): string | null =>
  url.trim() === '' ? null : offerUrlFault(url.trim());

const landingFault = ({ name, url, weight }: LandingDraft): string | null => {
  if (name.trim() === '') return 'Name is required';
  if (url.trim() === '') return 'Enter a URL';
  const fault = urlFault(url);
  if (fault !== null) return fault;
  return /^\d{1,4}$/.test(weight.trim()) && Number(weight) <= 1000
    ? null
    : 'Enter a weight from 0 to 1000';
};
const landingsFault = (landings: readonly LandingDraft[]): string | null => {
  const faults = landings.flatMap((landing, index) => {
    const fault = landingFault(landing);
    return fault === null ? [] : [`Page ${index + 1}: ${fault}`];
  });
  return faults[0] ?? null;
};

/** Returns the faults of a draft. The slug of an existing offer cannot change. */
export const offerFaults = (draft: OfferDraft, isNew: boolean): Faults<keyof OfferDraft> => {
  const isForNobody = draft.visible_to === 'chosen' && draft.publisher_ids.length === 0;
  return faultsFrom({
    name: draft.name.trim() === '' ? MESSAGES.nameMissing : null,
    slug: isNew ? slugFault(draft.slug) : null,
    url: urlFault(draft.url),
    landings: landingsFault(draft.landings),
    publisher_ids: isForNobody ? MESSAGES.offerPublishersMissing : null,
  });
};

/** Returns the request body, without the slug or the id. */
export const offerBody = ({
  slug: _slug,
  ...draft
}: OfferDraft): Omit<CallInput<'offers.update'>['body'], 'id' | 'version'> => ({
  ...draft,
  name: draft.name.trim(),
  url: draft.url.trim() || null,
  preview_url: draft.preview_url.trim() || null,
  country_ids: [...draft.country_ids],
  funnels: [...draft.funnels],
  publisher_ids: draft.visible_to === 'all' ? [] : [...draft.publisher_ids],
  landings: draft.landings.map(({ id, name, url, weight }) => ({
    ...(id !== null && { id }),
    name: name.trim(),
    url: url.trim(),
    weight: Number(weight),
  })),
});

/** Returns the share of visitors that a page gets, e.g. `25%`. */
export const shareText = ({ weight }: LandingDraft, landings: readonly LandingDraft[]): string => {
  const sum = landings.reduce((total, one) => total + (Number(one.weight) || 0), 0);
  return sum === 0 ? '0%' : `${Math.round((100 * (Number(weight) || 0)) / sum)}%`;
};
