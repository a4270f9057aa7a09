import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { useLatest } from '#shared/lib/use-latest';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import { useRemoval } from '#shared/ui/use-removal';
import type { OfferTarget } from '../components/offer-dialog';
import type { OfferRow } from './use-offers';

interface Handlers {
  readonly open: (target: OfferTarget) => void;
  readonly onLink: (offer: OfferRow) => void;
  readonly reload: () => void;
}

/** Actions on an offer. */
export const useOfferActions = ({ open, onLink, reload }: Handlers) => {
  const { busyId, remove } = useRemoval<OfferRow>({
    what: ({ name }) => `the offer ${name}`,
    remove: ({ id }) => api.call('offers.remove', { params: { id } }),
    onRemoved: reload,
  });
  const latest = useLatest({ open, onLink, remove });
  const history = useHistoryAction<OfferRow>('offer', ({ name }) => `offer ${name}`);
  const actions = useMemo(
    (): readonly RowAction<OfferRow>[] => [
      {
        icon: 'link',
        label: ({ name }) => `Click link of offer ${name}`,
        run: (offer) => latest.current.onLink(offer),
      },
      {
        icon: 'pencil',
        permission: 'OFFERS_EDIT',
        label: ({ name }) => `Edit offer ${name}`,
        run: (offer) => latest.current.open({ kind: 'edit', offer }),
      },
      {
        icon: 'copy',
        permission: 'OFFERS_CREATE',
        label: ({ name }) => `Copy offer ${name}`,
        run: (offer) => latest.current.open({ kind: 'copy', offer }),
      },
      history,
      {
        icon: 'trash',
        permission: 'OFFERS_DELETE',
        label: ({ name }) => `Delete offer ${name}`,
        run: (offer) => latest.current.remove(offer),
      },
    ],
    [latest, history],
  );
  return { busyId, actions };
};
