import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { integrationBody } from '../lib/integration-draft';
import { changedFields, type SampleLead } from '../lib/request-preview';
import type { IntegrationForm } from './use-integration';

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
