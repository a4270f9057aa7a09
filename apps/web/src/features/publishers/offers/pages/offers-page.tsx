import { useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import type { OfferTarget } from '../components/offer-dialog';
import { OFFER_CARD, OFFER_COLUMNS, searchedInOffer } from '../lib/offer-columns';
import { useOfferActions } from '../lib/use-offer-actions';
import { useOffers, type OfferRow } from '../lib/use-offers';

const OfferDialog = lazyPart(async () => (await import('../components/offer-dialog')).OfferDialog);
const OfferLinkDialog = lazyPart(
  async () => (await import('../components/offer-link-dialog')).OfferLinkDialog,
);

const LIST: SearchList<OfferRow> = {
  title: 'Offers',
  noun: 'offers',
  searchLabel: 'Search offers',
  placeholder: 'Search by ID, name, slug, category, funnel',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  searched: searchedInOffer,
  card: OFFER_CARD,
  ...OFFER_COLUMNS,
};

/** The offers that publishers send visitors to (SHL-021). */
export const OffersPage = () => {
  const { query, offers, reload } = useOffers();
  const [target, setTarget] = useState<OfferTarget | null>(null);
  const [linked, setLinked] = useState<OfferRow | null>(null);
  const { busyId, actions } = useOfferActions({
    open: setTarget,
    onLink: setLinked,
    reload: () => void reload(),
  });
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={offers}
      rowActions={actions}
      busyId={busyId}
      buttons={() => (
        <CreateButton
          label="Create Offer"
          permission="OFFERS_CREATE"
          onClick={() => setTarget({ kind: 'new' })}
        />
      )}
    >
      {target !== null && (
        <OfferDialog target={target} reload={reload} onClose={() => setTarget(null)} />
      )}
      {linked !== null && <OfferLinkDialog offer={linked} onClose={() => setLinked(null)} />}
    </SearchListPage>
  );
};
