import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { useSearchList } from '#shared/filters/use-search-list';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { DensityButton } from '#shared/table/density-button';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { useRemoval } from '#shared/ui/use-removal';
import type { OfferTarget } from '../components/offer-dialog';
import {
  OFFER_CARD,
  OFFER_SORT_KEYS,
  offerColumns,
  searchedInOffer,
  sortOffers,
} from '../lib/offer-columns';
import { useOffers, type OfferRow } from '../lib/use-offers';

const OfferDialog = lazyPart(async () => (await import('../components/offer-dialog')).OfferDialog);
const OfferLinkDialog = lazyPart(
  async () => (await import('../components/offer-link-dialog')).OfferLinkDialog,
);

const SORT: GridSort = { key: 'id', order: 'asc' };
const LIST = { limit: 25, sort: SORT, sortKeys: OFFER_SORT_KEYS, searched: searchedInOffer };
const rowId = ({ id }: OfferRow): number => id;

interface Opening {
  readonly edit: (target: OfferTarget) => void;
  readonly link: (offer: OfferRow) => void;
}

const useOfferGrid = (opening: Opening, onRemoved: () => void) => {
  const { busyId, remove } = useRemoval<OfferRow>({
    what: ({ name }) => `the offer ${name}`,
    remove: ({ id }) => api.call('offers.remove', { params: { id } }),
    onRemoved,
  });
  const act = useLatest({ ...opening, remove });
  const mayEdit = usePermission('OFFERS_EDIT');
  const mayCopy = usePermission('OFFERS_CREATE');
  const mayRemove = usePermission('OFFERS_DELETE');
  return useMemo(
    () =>
      offerColumns({
        busyId,
        onLink: (offer) => act.current.link(offer),
        onEdit: mayEdit ? (offer) => act.current.edit({ kind: 'edit', offer }) : null,
        onCopy: mayCopy ? (offer) => act.current.edit({ kind: 'copy', offer }) : null,
        onRemove: mayRemove ? (offer) => act.current.remove(offer) : null,
      }),
    [busyId, mayEdit, mayCopy, mayRemove, act],
  );
};

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Gate permission="OFFERS_CREATE">
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onClick}>
      Create Offer
    </Button>
  </Gate>
);

/** The offers that publishers send visitors to (SHL-021). */
export const OffersPage = () => {
  const { query, offers, reload } = useOffers();
  const [target, setTarget] = useState<OfferTarget | null>(null);
  const [linked, setLinked] = useState<OfferRow | null>(null);
  const { search, empty, view, show, options, ...found } = useSearchList(LIST, offers);
  const columns = useOfferGrid({ edit: setTarget, link: setLinked }, () => void reload());
  const status = gridStatusOf(query);
  const shown = found.isSearched ? { shown: found.rows.length, noun: 'offers' } : null;
  return (
    <PageFrame
      fill
      title="Offers"
      aside={totalText(status, offers.length, shown)}
      actions={
        <>
          <CreateButton onClick={() => setTarget({ kind: 'new' })} />
          <DensityButton />
        </>
      }
    >
      <SearchBox
        label="Search offers"
        placeholder="Search by ID, name, slug, category, funnel"
        search={search}
      />
      <PagedGrid
        label="Offers"
        noun="offers"
        columns={columns}
        card={OFFER_CARD}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortOffers}
        onView={show}
        onRetry={() => void query.refetch()}
      />
      {target !== null && (
        <Suspense fallback={null}>
          <OfferDialog target={target} reload={reload} onClose={() => setTarget(null)} />
        </Suspense>
      )}
      {linked !== null && (
        <Suspense fallback={null}>
          <OfferLinkDialog offer={linked} onClose={() => setLinked(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
};
