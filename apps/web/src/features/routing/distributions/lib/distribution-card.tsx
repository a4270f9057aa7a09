import type { DistributionRow } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { ActiveDot } from '../components/list/active-dot';
import { StateCell } from '../components/list/state-cell';
import { publisherOf } from './distribution-groups';

/** Layout of a distribution on a phone. */
export const DISTRIBUTION_CARD: RowCard<DistributionRow> = {
  who: (row) => row.name,
  status: (row) => <StateCell row={row} />,
  about: (row) => (
    <>
      <ActiveDot row={row} />
      <TextCell text={[row.country_name, publisherOf(row), row.advertiser_name].join(' · ')} />
    </>
  ),
  amount: (row) => METHOD_LABELS[row.type],
  when: (row) => <TimeCell iso={row.updated_at} />,
};
