import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { useCountries } from '#shared/api/use-countries';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { lazyPart } from '#shared/code/lazy-part';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { removalOf } from '#shared/ui/use-removal';
import { OFFER_CARD, OFFER_COLUMNS, searchedInOffer } from '../lib/offer-columns';
import type { OfferRow } from '../lib/offer-form';

const OfferDialog = lazyPart(async () => (await import('../components/offer-dialog')).OfferDialog);
const OfferLinkDialog = lazyPart(
  async () => (await import('../components/offer-link-dialog')).OfferLinkDialog,
);

const OFFERS: RecordKind<OfferRow> = {
  title: 'Offers',
  noun: 'offers',
  entity: 'offer',
  nameOf: ({ name }) => `offer ${name}`,
  searchLabel: 'Search offers',
  placeholder: 'Search by ID, name, country, …',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  ...OFFER_COLUMNS,
  card: OFFER_CARD,
  createLabel: 'Create Offer',
  permissions: { create: 'OFFERS_CREATE', edit: 'OFFERS_EDIT', remove: 'OFFERS_DELETE' },
  route: 'offers.list',
  load: (signal) => api.call('offers.list', { signal }),
  shownIn: [['lookups.filterGroups']],
  removal: removalOf({
    what: ({ name }) => `the offer ${name}`,
    remove: ({ id }) => api.call('offers.remove', { params: { id } }),
  }),
  Dialog: OfferDialog,
};

/** The list of offers, which is searched by the names of countries and publishers as well. */
const useOffers = (): RecordKind<OfferRow> => {
  const { nameOf } = useCountries();
  const { publishers } = useFilterChoices();
  return useMemo(() => {
    const names = new Map(publishers.map(({ id, name }) => [id, name]));
    return { ...OFFERS, searched: searchedInOffer(nameOf, (id) => names.get(id) ?? '') };
  }, [nameOf, publishers]);
};

/** The offers that publishers send visitors to (SHL-021). */
export const OffersPage = () => {
  const page = useRecordPage(useOffers());
  const [copied, setCopied] = useState<OfferRow | null>(null);
  const [linked, setLinked] = useState<OfferRow | null>(null);
  const { edit, history, remove } = page.actions;
  const actions = useMemo((): readonly RowAction<OfferRow>[] => {
    const link: RowAction<OfferRow> = {
      icon: 'link',
      label: ({ name }) => `Click link of offer ${name}`,
      run: setLinked,
    };
    const copy: RowAction<OfferRow> = {
      icon: 'copy',
      permission: 'OFFERS_CREATE',
      label: ({ name }) => `Copy offer ${name}`,
      run: setCopied,
    };
    return [link, edit, copy, history, remove];
  }, [edit, history, remove]);
  return (
    <RecordListPage page={page} actions={actions}>
      {copied !== null && (
        <OfferDialog
          row={null}
          copyOf={copied}
          reload={page.reload}
          onClose={() => setCopied(null)}
        />
      )}
      {linked !== null && <OfferLinkDialog offer={linked} onClose={() => setLinked(null)} />}
    </RecordListPage>
  );
};
