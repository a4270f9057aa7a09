import type { IntegrationTemplate, TestLead } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useSettled } from '#shared/lib/use-settled';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import {
  draftOfTemplate,
  type Integration,
  integrationBody,
  type IntegrationDraft,
  integrationFaults,
  integrationKeys,
  type Preset,
  previewTemplate,
  templateOfDraft,
} from '../lib/integration-draft';
import { confirmOutcomes } from './use-comparison';

/** The fields of the sample lead that the user has changed. */
export type SampleLead = Readonly<Partial<Record<keyof TestLead, string>>>;

/** Returns the changed fields. An empty field keeps its standard text. */
const changedFields = (lead: SampleLead): SampleLead =>
  Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== ''));

/** A template that fills in the form, with the secrets that it needs. */
export type IntegrationStart = Pick<Preset, 'name' | 'template' | 'secrets'>;

export const loadIntegration = (id: number, signal?: AbortSignal): Promise<Integration> =>
  api.call('integrations.get', { params: { id }, ...(signal && { signal }) });

/** Reads the stored settings of the calls to an advertiser. */
export const useIntegration = (id: number) =>
  useQuery({
    queryKey: ['integrations.get', id],
    queryFn: ({ signal }) => loadIntegration(id, signal),
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

/** Returns what reads again how far the advertiser is from its first live lead. */
const useChecklistRefresh = (id: number) => {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: ['integrations.checklist', id] });
};

export const useIntegrationForm = (opened: Integration) => {
  const id = opened.advertiser_id;
  const refreshChecklist = useChecklistRefresh(id);
  const form = useVersionedForm<Integration, IntegrationDraft, string>({
    keptAs: 'integration',
    unkept: ['keys', 'secrets'],
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
    update: (draft, _row, version, send) =>
      send.save('integrations.replace', {
        params: { id },
        body: { ...integrationBody(draft), version },
      }),
    confirm: (draft, saved) => confirmOutcomes(id, draft, saved),
    reloadRow: () => {
      refreshChecklist();
      return loadIntegration(id);
    },
  });
  return { ...form, loaded: form.row ?? opened };
};
export type IntegrationForm = ReturnType<typeof useIntegrationForm>;

type PreviewBody = CallInput<'integrations.preview'>['body'];
const PREVIEW_MS = 400;

/** Reads what the unsaved form would send for the sample lead, soon after each change. */
export const usePreview = (id: number, draft: IntegrationDraft, sample: SampleLead) => {
  const template = previewTemplate(draft);
  const body = template && JSON.stringify({ template, lead: changedFields(sample) });
  const settled = useSettled(body, PREVIEW_MS);
  return useQuery({
    queryKey: ['integrations.preview', id, settled],
    queryFn: ({ signal }) =>
      api.call('integrations.preview', {
        params: { id },
        body: JSON.parse(settled ?? '') as PreviewBody,
        signal,
      }),
    enabled: settled !== null,
    placeholderData: settled === null ? undefined : keepPreviousData,
    staleTime: Infinity,
  });
};
export type Preview = ReturnType<typeof usePreview>;

type TestReply = CallReply<'integrations.test'>;
export type TestedStep = TestReply['steps'][number];
export interface TestResult extends TestReply {
  /** The template that was called. */
  readonly template: IntegrationTemplate;
}

/** Makes real calls with a made-up lead, using the unsaved form. */
export const useTestCall = (id: number, form: IntegrationForm) => {
  const [result, setResult] = useState<TestResult | null>(null);
  const [isTesting, setTesting] = useState(false);
  const refreshChecklist = useChecklistRefresh(id);
  const test = async (sample: SampleLead): Promise<void> => {
    if (isTesting || !form.passesCheck()) return;
    setTesting(true);
    try {
      const template = templateOfDraft(form.draft);
      const body = { ...integrationBody(form.draft), lead: changedFields(sample) };
      const reply = await api.call('integrations.test', { params: { id }, body });
      setResult({ ...reply, template });
      refreshChecklist();
    } catch (error) {
      await form.explain(error, 'The test call was not made.');
    } finally {
      setTesting(false);
    }
  };
  return { result, isTesting, test };
};
export type TestCalls = ReturnType<typeof useTestCall>;
