import type { Fact, Offer, OfferStatus, OfferVisibility } from '@leadline/contracts';

export interface Named {
  readonly id: number;
  readonly name: string;
}
export type Landing = Offer['landings'][number];
/** Landing page to store. Without an id it is new. */
export type SentLanding = Omit<Landing, 'id'> & { readonly id?: number | null | undefined };

/** The fields of an offer that staff edit, besides its landing pages. */
export interface OfferFields {
  readonly name: string;
  readonly status: OfferStatus;
  readonly url: string | null;
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly category: string;
  readonly preview_url: string | null;
  readonly notes: string;
  readonly payout_text: string;
  readonly visible_to: OfferVisibility;
  readonly publisher_ids: readonly number[];
}

/** Content of a version of an offer (ADR 26). */
export interface OfferContent extends Omit<OfferFields, 'country_ids' | 'publisher_ids'> {
  readonly slug: string;
  readonly countries: readonly Named[];
  readonly publishers: readonly Named[];
  readonly landings: readonly Omit<Landing, 'id'>[];
}

const landingText = ({ name, url, weight }: Omit<Landing, 'id'>): string =>
  `${name} (${weight}): ${url}`;

/**
 * Returns the landing pages of an offer as a save sends them: the id of one that this save adds is
 * left out, because it gets another one each time.
 */
export const landingsSentBy = (
  sent: readonly SentLanding[],
  landings: readonly Landing[],
): SentLanding[] => {
  const added = sent.flatMap((one) => (one.id == null ? [landingText(one)] : []));
  const kept = new Set(sent.map(({ id }) => id));
  return landings.map(({ id, ...page }) =>
    !kept.has(id) && added.includes(landingText(page)) ? page : { id, ...page },
  );
};

/** Gives a page that is sent as a new one, though the offer has the same, the id that it has. */
export const identifiedLandings = (
  sent: readonly SentLanding[],
  landings: readonly Landing[],
): SentLanding[] => {
  const taken = new Set(sent.map(({ id }) => id));
  return sent.map((page) => {
    if (page.id != null) return page;
    const text = landingText(page);
    const same = landings.find((one) => !taken.has(one.id) && landingText(one) === text);
    if (same) taken.add(same.id);
    return same ?? page;
  });
};

const namesOf = (all: readonly Named[]): string => all.map(({ name }) => name).join(', ');

export const offerFacts = (offer: OfferContent): readonly Fact[] => [
  { field: 'name', label: 'Name', text: offer.name },
  { field: 'slug', label: 'Slug', text: offer.slug },
  { field: 'status', label: 'Status', text: offer.status },
  { field: 'url', label: 'URL', text: offer.url ?? '' },
  { field: 'landings', label: 'Landing Pages', text: offer.landings.map(landingText).join(', ') },
  { field: 'country_ids', label: 'Countries', text: namesOf(offer.countries) || 'All' },
  { field: 'funnels', label: 'Funnels', text: offer.funnels.join(', ') },
  { field: 'category', label: 'Category', text: offer.category },
  { field: 'preview_url', label: 'Preview Image', text: offer.preview_url ?? '' },
  { field: 'payout_text', label: 'Payout', text: offer.payout_text },
  {
    field: 'publisher_ids',
    label: 'Publishers',
    text: offer.visible_to === 'all' ? 'All' : namesOf(offer.publishers),
  },
  { field: 'notes', label: 'Notes', text: offer.notes },
];
