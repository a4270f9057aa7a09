import { useState } from 'react';
import { dialogs } from '#shared/ui/dialogs';
import { loadBlocks, useCountries } from '../api/use-test-lead';
import { EMPTY_TEST_LEAD, generateTestLead, type TestLeadDraft } from './test-lead';

export interface TestLeadFormState {
  readonly draft: TestLeadDraft;
  readonly isDirty: boolean;
  readonly isGenerating: boolean;
  readonly change: (patch: Partial<TestLeadDraft>) => void;
  readonly generate: () => Promise<void>;
}

/** The test lead as it is typed and generated. */
export const useTestLeadForm = (): TestLeadFormState => {
  const [draft, setDraft] = useState<TestLeadDraft>(EMPTY_TEST_LEAD);
  const [isGenerating, setGenerating] = useState(false);
  const { countries } = useCountries();
  const generate = async (): Promise<void> => {
    const code = countries.find(({ id }) => id === draft.countryId)?.code;
    if (code === undefined) return;
    setGenerating(true);
    try {
      setDraft(generateTestLead(draft, code, await loadBlocks(code), Math.random));
    } catch (error) {
      void dialogs.error(error instanceof Error ? error.message : String(error));
    } finally {
      setGenerating(false);
    }
  };
  return {
    draft,
    isDirty: draft !== EMPTY_TEST_LEAD,
    isGenerating,
    change: (patch) => setDraft((before) => ({ ...before, ...patch })),
    generate,
  };
};
