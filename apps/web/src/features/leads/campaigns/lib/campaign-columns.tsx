import { idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import type { CampaignRow } from '../api/use-campaigns';
import { CampaignStatusTag, statusText } from './campaign-words';

/** Columns of the specification, and the time that the list is sorted by. */
export const CAMPAIGN_COLUMNS = listedColumns<CampaignRow>(
  [
    idColumn(),
    textColumn({ key: 'name', title: 'Name', width: 320, max: 480 }, ({ name }) => name),
    {
      key: 'steps',
      title: 'Steps',
      width: 80,
      value: ({ steps }) => steps,
      render: ({ steps }) => steps,
    },
    {
      key: 'status',
      title: 'Status',
      width: 110,
      value: ({ status }) => status,
      render: ({ status }) => <CampaignStatusTag status={status} />,
    },
    {
      key: 'created_at',
      title: 'Created',
      width: TIME_WIDTH,
      value: ({ created_at: at }) => Date.parse(at),
      render: ({ created_at: at }) => <TimeCell iso={at} />,
    },
  ],
  'desc',
);

const stepsText = ({ steps }: CampaignRow): string => (steps === 1 ? '1 step' : `${steps} steps`);

export const CAMPAIGN_CARD: RowCard<CampaignRow> = {
  who: ({ name }) => name,
  status: ({ status }) => <CampaignStatusTag status={status} />,
  about: (row) => <TextCell text={stepsText(row)} />,
  when: ({ created_at: at }) => <TimeCell iso={at} />,
};

/** Returns the texts that the search looks at. */
export const searchedInCampaign = ({ id, name, status }: CampaignRow): readonly string[] => [
  String(id),
  name,
  statusText(status),
];
