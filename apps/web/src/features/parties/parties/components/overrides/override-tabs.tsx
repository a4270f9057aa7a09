import type { OverrideSide } from '@leadline/contracts';
import { useMemo, type ComponentType } from 'react';
import { useCountries } from '#shared/api/use-countries';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { lazyPart } from '#shared/code/lazy-part';
import { OFFER_SLUG, PUBLISHER_ID, type OverrideKind } from '../../lib/override-kinds';
import type { OverrideRow } from '../../lib/override-form';
import type { AdvertiserSettings, PublisherSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import type { SubDialogProps } from '../sub/sub-resource';
import { SubResourceTab } from '../sub/sub-resource-tab';
import { overrideResource } from './override-resource';

const OverrideDialog = lazyPart(async () => (await import('./override-dialog')).OverrideDialog);

/** A tab with the overrides of one kind, on the page of one side. */
const tabOf = <Settings,>(
  kind: OverrideKind,
  side: OverrideSide,
  rowsOf: (settings: Settings) => readonly OverrideRow[],
): ComponentType<PartyTabProps<Settings>> => {
  const Dialog = (props: SubDialogProps<OverrideRow>) => (
    <OverrideDialog {...props} kind={kind} side={side} />
  );
  const OverrideTab = ({ party }: PartyTabProps<Settings>) => {
    const { nameOf: country } = useCountries();
    const { advertisers, publishers } = useFilterChoices();
    const others = side === 'advertiser' ? publishers : advertisers;
    const resource = useMemo(() => {
      const names = new Map(others.map(({ id, name }) => [id, name]));
      const other = (id: number): string => names.get(id) ?? `#${id}`;
      return overrideResource(kind, side, { country, other }, Dialog);
    }, [country, others]);
    return <SubResourceTab resource={resource} party={party} rowsOf={rowsOf} />;
  };
  return OverrideTab;
};

type Overrides = Pick<
  AdvertiserSettings & PublisherSettings,
  'publisher_overrides' | 'funnel_overrides'
>;
const publisherIds = ({ publisher_overrides: rows }: Overrides): readonly OverrideRow[] => rows;
const offerSlugs = ({ funnel_overrides: rows }: Overrides): readonly OverrideRow[] => rows;

export const AdvertiserPublisherIds = tabOf<AdvertiserSettings>(
  PUBLISHER_ID,
  'advertiser',
  publisherIds,
);
export const AdvertiserOfferSlugs = tabOf<AdvertiserSettings>(OFFER_SLUG, 'advertiser', offerSlugs);
export const PublisherPublisherIds = tabOf<PublisherSettings>(
  PUBLISHER_ID,
  'publisher',
  publisherIds,
);
export const PublisherOfferSlugs = tabOf<PublisherSettings>(OFFER_SLUG, 'publisher', offerSlugs);
