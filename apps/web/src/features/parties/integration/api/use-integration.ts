import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '../../lib/use-versioned-form';
import {
  draftOfTemplate,
  integrationBody,
  integrationFaults,
  integrationKeys,
  type Integration,
  type IntegrationDraft,
} from '../lib/integration-draft';

export type IntegrationPreset = CallReply<'integrations.presets'>[number];

const load = (id: number, signal?: AbortSignal): Promise<Integration> =>
  api.call('integrations.get', { params: { id }, ...(signal && { signal }) });

/** How an advertiser is called, as it is stored. */
export const useIntegration = (id: number) =>
  useQuery({
    queryKey: ['integrations.get', id],
    queryFn: ({ signal }) => load(id, signal),
    // The form starts from what was read when the tab was opened; a save tells what is newer.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useIntegrationPresets = () =>
  useQuery({
    queryKey: ['integrations.presets'],
    queryFn: ({ signal }) => api.call('integrations.presets', { signal }),
    staleTime: Infinity,
  });

export const useIntegrationForm = (opened: Integration) => {
  const id = opened.advertiser_id;
  return useVersionedForm<Integration, IntegrationDraft>({
    opened,
    draftOf: ({ template }) => draftOfTemplate(template),
    bodyOf: integrationBody,
    faultsOf: integrationFaults,
    keysOf: integrationKeys,
    conflictTitle: 'This integration has been changed',
    failedText: MESSAGES.updateFailed,
    send: (draft, version) =>
      api.call('integrations.replace', {
        params: { id },
        body: { ...integrationBody(draft), version },
      }),
    reload: () => load(id),
  });
};
export type IntegrationForm = ReturnType<typeof useIntegrationForm>;
