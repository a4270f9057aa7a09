import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/records/use-versioned-form';
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

/** Reads the stored settings of the calls to an advertiser. */
export const useIntegration = (id: number) =>
  useQuery({
    queryKey: ['integrations.get', id],
    queryFn: ({ signal }) => load(id, signal),
    // The form keeps the state read when the tab was opened; a save detects newer versions.
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
  const form = useVersionedForm<Integration, IntegrationDraft, string>({
    keptAs: 'integration',
    unkept: ['auth', 'headers', 'secrets'],
    row: opened,
    stays: true,
    draftOf: (row) => draftOfTemplate(row?.template ?? null),
    contentOf: integrationBody,
    faultsOf: integrationFaults,
    fields: integrationKeys,
    texts: {
      conflict: 'This integration has been changed',
      updateFailed: MESSAGES.updateFailed,
    },
    update: (draft, _row, version) =>
      api.call('integrations.replace', {
        params: { id },
        body: { ...integrationBody(draft), version },
      }),
    reloadRow: () => load(id),
  });
  return { ...form, loaded: form.row ?? opened };
};
export type IntegrationForm = ReturnType<typeof useIntegrationForm>;
