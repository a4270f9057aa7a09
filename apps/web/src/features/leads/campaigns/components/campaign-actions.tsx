import { Button } from 'antd';
import { api } from '#shared/api/api';
import { usePermission } from '#shared/lib/permission';
import { Icon } from '#shared/ui/icons';
import { AuditLogButton } from '#shared/ui/history-button';
import { useCampaignCommand } from '../api/use-campaign-command';
import type { CampaignData } from '../api/use-campaign';

const START = {
  title: 'Start the campaign?',
  text: 'Active sources are imported, and their people are sent to the advertisers of the steps.',
  yes: 'Start',
  danger: false,
};
const COMPLETE = {
  title: 'End the campaign?',
  text: 'All of its sources end. People who wait are not registered any more.',
  yes: 'End',
};

interface Props {
  data: CampaignData;
  onSimulate: () => void;
  onLogs: () => void;
}

/** Start, or Pause and End, for users who may change the campaign's status. */
const RunButtons = ({ data: { id, status, reload } }: Pick<Props, 'data'>) => {
  const { isBusy, run } = useCampaignCommand(() => void reload());
  const params = { params: { id } };
  if (status === 'active')
    return (
      <>
        <Button
          icon={<Icon name="pause" size={16} />}
          loading={isBusy}
          onClick={() => run({ send: () => api.call('campaigns.pause', params) })}
        >
          Pause
        </Button>
        <Button
          disabled={isBusy}
          onClick={() =>
            run({ question: COMPLETE, send: () => api.call('campaigns.complete', params) })
          }
        >
          End
        </Button>
      </>
    );
  return (
    <Button
      type="primary"
      icon={<Icon name="play" size={16} />}
      loading={isBusy}
      disabled={status === null}
      onClick={() => run({ question: START, send: () => api.call('campaigns.start', params) })}
    >
      Start
    </Button>
  );
};

/** Actions on the campaign as a whole. */
export const CampaignActions = ({ data, onSimulate, onLogs }: Props) => {
  const mayEdit = usePermission('CAMPAIGNS_EDIT');
  const isThere = data.details !== null;
  return (
    <>
      <AuditLogButton record={{ entity: 'campaign', id: data.id }} />
      <Button icon={<Icon name="list" size={16} />} disabled={!isThere} onClick={onLogs}>
        Logs
      </Button>
      {mayEdit && (
        <>
          <Button icon={<Icon name="flask" size={16} />} disabled={!isThere} onClick={onSimulate}>
            Simulate
          </Button>
          <RunButtons data={data} />
        </>
      )}
    </>
  );
};
