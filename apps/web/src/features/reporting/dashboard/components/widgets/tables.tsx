import type { AdvertiserHealth, LatestFtd, TopAdvertiser, TopPublisher } from '@leadline/contracts';
import { useAdvertiserHealth } from '../../api/use-figures';
import { useLatestFtd, useTopAdvertisers, useTopPublishers } from '../../api/use-specified';
import { filterJson } from '../../lib/dashboard-filter';
import { HEALTH_CARD, HEALTH_COLUMNS, HEALTH_SORT } from '../../lib/health-columns';
import {
  ADVERTISER_CARD,
  ADVERTISER_COLUMNS,
  ADVERTISER_SORT,
  CONVERSION_CARD,
  CONVERSION_COLUMNS,
  CONVERSION_SORT,
  PUBLISHER_CARD,
  PUBLISHER_COLUMNS,
  PUBLISHER_SORT,
} from '../../lib/party-columns';
import type { WidgetProps } from '../../lib/widget-props';
import { WidgetGrid } from '../widget-grid';

const publisherId = (row: TopPublisher): number => row.affiliate_id;
const advertiserId = (row: TopAdvertiser | AdvertiserHealth): number => row.advertiser_id;
const leadId = (row: LatestFtd): number => row.id;

export const TopPublishers = ({ widget, filter }: WidgetProps) => (
  <WidgetGrid
    label="Top publishers"
    noun="publishers"
    columns={PUBLISHER_COLUMNS}
    card={PUBLISHER_CARD}
    state={useTopPublishers(filterJson(filter), widget.period ?? 'this_month')}
    rowId={publisherId}
    sortValues={PUBLISHER_SORT}
    sort={{ key: 'payout', order: 'desc' }}
  />
);

export const TopAdvertisers = ({ widget, filter }: WidgetProps) => (
  <WidgetGrid
    label="Top advertisers"
    noun="advertisers"
    columns={ADVERTISER_COLUMNS}
    card={ADVERTISER_CARD}
    state={useTopAdvertisers(filterJson(filter), widget.period ?? 'this_month')}
    rowId={advertiserId}
    sortValues={ADVERTISER_SORT}
    sort={{ key: 'revenue', order: 'desc' }}
  />
);

export const LatestConversions = ({ filter }: WidgetProps) => (
  <WidgetGrid
    label="Latest conversions"
    noun="conversions"
    columns={CONVERSION_COLUMNS}
    card={CONVERSION_CARD}
    state={useLatestFtd(filterJson(filter))}
    rowId={leadId}
    sortValues={CONVERSION_SORT}
    sort={{ key: 'ftd_date', order: 'desc' }}
  />
);

export const AdvertiserHealthTable = ({ filter }: WidgetProps) => (
  <WidgetGrid
    label="Advertiser health"
    noun="advertisers"
    columns={HEALTH_COLUMNS}
    card={HEALTH_CARD}
    state={useAdvertiserHealth(filterJson(filter))}
    rowId={advertiserId}
    sortValues={HEALTH_SORT}
    sort={{ key: 'calls', order: 'desc' }}
  />
);
