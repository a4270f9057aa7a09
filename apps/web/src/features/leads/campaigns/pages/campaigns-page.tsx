import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import { type RowAction, useHistoryAction } from '#shared/table/row-actions';
import type { RowCard } from '#shared/table/row-card';
import { type SearchList, SearchListPage } from '#shared/table/search-list-page';
import { TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { CreateButton } from '#shared/ui/create-button';
import { type CampaignRow, useCampaigns } from '../api/campaigns';
import { CampaignStatusTag, statusText } from '../lib/campaign-words';

/** Columns of the specification, and the time that the list is sorted by. */
const CAMPAIGN_COLUMNS = listedColumns<CampaignRow>(
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
      texts: ({ status }) => [statusText(status)],
      render: ({ status }) => <CampaignStatusTag status={status} />,
    },
    {
      key: 'created_at',
      title: 'Created',
      width: TIME_WIDTH,
      value: ({ created_at: at }) => Date.parse(at),
      texts: ({ created_at: at }, timeText) => [timeText(at)],
      render: ({ created_at: at }) => <TimeCell iso={at} />,
    },
  ],
  'desc',
);

const stepsText = ({ steps }: CampaignRow): string => (steps === 1 ? '1 step' : `${steps} steps`);

const CAMPAIGN_CARD: RowCard<CampaignRow> = {
  who: ({ name }) => name,
  status: ({ status }) => <CampaignStatusTag status={status} />,
  about: (row) => <TextCell text={stepsText(row)} />,
  when: ({ created_at: at }) => <TimeCell iso={at} />,
};

const CampaignDialog = lazyPart(
  async () => (await import('../components/campaign-dialog')).CampaignDialog,
);
const LogsDialog = lazyPart(async () => (await import('../components/logs-dialog')).LogsDialog);

/** 30 on a page, newest first. */
const LIST: SearchList<CampaignRow> = {
  title: 'Campaigns',
  noun: 'campaigns',
  searchLabel: 'Search campaigns',
  placeholder: 'Search by ID, name, status',
  limit: 30,
  sort: { key: 'created_at', order: 'desc' },
  card: CAMPAIGN_CARD,
  ...CAMPAIGN_COLUMNS,
};
const LIST_PATH = '/campaigns';
const editPath = (id: number): string => `/edit/campaign/${id}`;

/** Details and Logs of a campaign. */
const useCampaignActions = (
  onLogs: (row: CampaignRow) => void,
): readonly RowAction<CampaignRow>[] => {
  const latest = useLatest({ navigate: useNavigate(), onLogs });
  const history = useHistoryAction<CampaignRow>('campaign', ({ name }) => `campaign ${name}`);
  return useMemo(
    () => [
      {
        icon: 'pencil',
        label: ({ name }) => `Details of campaign ${name}`,
        run: ({ id }) => void latest.current.navigate(editPath(id)),
      },
      {
        icon: 'list',
        label: ({ name }) => `Logs of campaign ${name}`,
        run: (row) => latest.current.onLogs(row),
      },
      history,
    ],
    [latest, history],
  );
};

const Campaigns = ({ isCreating = false }: { isCreating?: boolean }) => {
  const { query, campaigns } = useCampaigns();
  const mayCreate = usePermission('CAMPAIGNS_CREATE');
  const [isOpen, setOpen] = useState(isCreating && mayCreate);
  const [logged, setLogged] = useState<CampaignRow | null>(null);
  const navigate = useNavigate();
  const actions = useCampaignActions(setLogged);
  const close = (id: number | null): void => {
    setOpen(false);
    if (id !== null) void navigate(editPath(id), { replace: isCreating });
    else if (isCreating) void navigate(LIST_PATH, { replace: true });
  };
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={campaigns}
      rowActions={actions}
      busyId={null}
      buttons={() => (
        <CreateButton label="Create" permission="CAMPAIGNS_CREATE" onClick={() => setOpen(true)} />
      )}
    >
      {isOpen && <CampaignDialog onClose={close} />}
      {logged !== null && <LogsDialog campaign={logged} onClose={() => setLogged(null)} />}
    </SearchListPage>
  );
};

/** All campaigns. */
export const CampaignsPage = () => <Campaigns />;

/** The campaigns with the create dialog open. Closing the dialog returns to the list. */
export const CreateCampaignPage = () => <Campaigns isCreating />;
