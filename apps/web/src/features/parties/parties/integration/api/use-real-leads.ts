import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { useSettled } from '#shared/lib/use-settled';
import { useAction } from '#shared/ui/use-action';
import { isLive } from '../lib/checklist';
import { type IntegrationDraft, previewTemplate } from '../lib/integration-draft';

const LIVE_MS = 15_000;

/** Reads the way to the first live lead, until nothing is left to do. */
export const useChecklist = (id: number) =>
  useQuery({
    queryKey: ['integrations.checklist', id],
    queryFn: ({ signal }) => api.call('integrations.checklist', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isLive(data) ? false : LIVE_MS,
  });

type DraftBody = CallInput<'integrations.missingValues'>['body'];
const bodyText = (draft: IntegrationDraft): string | null => {
  const template = previewTemplate(draft);
  return template && JSON.stringify({ template } satisfies DraftBody);
};

const COUNT_MS = 1_000;
export type MissingValues = CallReply<'integrations.missingValues'>;

/** Counts the values that the unsaved form uses and that real leads lack, soon after a change. */
export const useMissingValues = (id: number, draft: IntegrationDraft): MissingValues | null => {
  const settled = useSettled(bodyText(draft), COUNT_MS);
  const { data } = useQuery({
    queryKey: ['integrations.missingValues', id, settled],
    queryFn: ({ signal }) =>
      api.call('integrations.missingValues', {
        params: { id },
        body: JSON.parse(settled ?? '') as DraftBody,
        signal,
      }),
    enabled: settled !== null,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  return data ?? null;
};

export type PastLeads = CallReply<'integrations.pastLeads'>;
export type PastLead = PastLeads['leads'][number];

/** Makes the requests of the unsaved form for the last real leads. Nothing is sent. */
export const usePastLeads = (id: number, draft: IntegrationDraft) => {
  const [compared, setCompared] = useState<{ reply: PastLeads; body: string } | null>(null);
  const { busy, run } = useAction();
  const body = bodyText(draft);
  const compare = async (): Promise<void> => {
    if (body === null) return;
    const reply = await run('compare', 'The leads were not compared. Please try again.', () =>
      api.call('integrations.pastLeads', {
        params: { id },
        body: JSON.parse(body) as DraftBody,
      }),
    );
    if (reply !== null) setCompared({ reply, body });
  };
  return {
    reply: compared?.reply ?? null,
    /** Whether the form has changed since. */
    isOld: compared !== null && compared.body !== body,
    /** Whether each step has an address. */
    isReady: body !== null,
    isBusy: busy !== null,
    compare,
  };
};
