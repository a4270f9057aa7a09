import { useRef } from 'react';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useNow } from '#shared/lib/use-now';
import { RecordDialog } from '#shared/records/record-dialog';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import type { Campaign } from '../api/campaigns';
import {
  CAMPAIGN_FIELDS,
  campaignBody,
  campaignDraft,
  type CampaignDraft,
  campaignFaults,
  CampaignFields,
} from './campaign-fields';

interface Props {
  /** Called with the id of the new campaign, or null if none was created. */
  onClose: (id: number | null) => void;
}

const TEXTS = {
  created: MESSAGES.campaignCreated,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.campaignConflict,
};

/** Creates a campaign with one empty step. */
export const CampaignDialog = ({ onClose }: Props) => {
  const created = useRef<number | null>(null);
  const now = useNow();
  const form = useVersionedForm<Campaign, CampaignDraft>({
    keptAs: 'campaign',
    row: null,
    draftOf: campaignDraft,
    faultsOf: campaignFaults,
    fields: CAMPAIGN_FIELDS,
    texts: TEXTS,
    create: async (draft) => {
      const reply = await api.call('campaigns.create', { body: campaignBody(draft) });
      created.current = reply.id;
      return reply;
    },
    reloadRow: () => Promise.resolve(null),
  });
  return (
    <RecordDialog title="Create Campaign" form={form} onClose={() => onClose(created.current)}>
      <CampaignFields form={form} status="inactive" createdAt={new Date(now).toISOString()} />
    </RecordDialog>
  );
};
