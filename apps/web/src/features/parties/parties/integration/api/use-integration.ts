import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import {
  draftOfTemplate,
  type Integration,
  integrationBody,
  type IntegrationDraft,
  integrationFaults,
  integrationKeys,
} from '../lib/integration-draft';
import { changedFields, type SampleLead } from '../lib/request-preview';

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

export type TestResult = CallReply<'integrations.test'>;

/** Sends one real call with a made-up lead, using the unsaved form. */
export const useTestCall = (id: number, form: IntegrationForm) => {
  const [result, setResult] = useState<TestResult | null>(null);
  const [isTesting, setTesting] = useState(false);
  const test = async (sample: SampleLead): Promise<void> => {
    if (isTesting || !form.passesCheck()) return;
    setTesting(true);
    try {
      const body = { ...integrationBody(form.draft), lead: changedFields(sample) };
      setResult(await api.call('integrations.test', { params: { id }, body }));
    } catch (error) {
      await form.explain(error, 'The test call was not made.');
    } finally {
      setTesting(false);
    }
  };
  return { result, isTesting, test };
};
export type TestCalls = ReturnType<typeof useTestCall>;
