import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { useCampaigns, type CampaignRow } from '../api/use-campaigns';
import { CAMPAIGN_CARD, CAMPAIGN_COLUMNS, searchedInCampaign } from '../lib/campaign-columns';

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
  searched: searchedInCampaign,
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
